"""The steps that bring a database to the form that this version reads. They run when the server starts."""
