"""The pages, drawn with htpy, which escapes whatever comes from outside."""
