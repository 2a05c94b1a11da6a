// The connection to a table: opens it, keeps it, opens it again, and says so while there is none.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const GONE = 4404; // the table is not there any more; the page says why

export class Live {
  // address: gives the address to connect to; receive(message); changed(connected)
  constructor(address, receive, changed) {
    Object.assign(this, { address, receive, changed, socket: null, tries: 0, timer: 0 });
    addEventListener("online", () => this.open());
    addEventListener("offline", () => this.socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.open());
    addEventListener("pagehide", () => this.leave());
    addEventListener("pageshow", (event) => event.persisted && this.open());
  }

  get connected() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  open() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.changed(true);
    };
    socket.onmessage = (event) => this.receive(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === GONE) return location.reload();
      this.changed(false);
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
      this.tries += 1;
      this.timer = setTimeout(() => this.open(), wait);
    };
  }

  leave() {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  // Says whether it could be sent.
  send(message) {
    if (!this.connected) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }
}
