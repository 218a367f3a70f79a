type Listener = (event: { data: unknown }) => void;

const open = new Set<FakeChannel>();

/** A synchronous BroadcastChannel, which works with fake timers. */
class FakeChannel {
  readonly #name: string;
  readonly #listeners = new Set<Listener>();

  constructor(name: string) {
    this.#name = name;
    open.add(this);
  }

  addEventListener(_type: string, listener: Listener): void {
    this.#listeners.add(listener);
  }

  postMessage(message: unknown): void {
    const data: unknown = structuredClone(message);
    for (const other of open) {
      if (other === this || other.#name !== this.#name) continue;
      for (const listener of other.#listeners) listener({ data });
    }
  }

  close(): void {
    open.delete(this);
  }
}

/** Installs the fake BroadcastChannel. */
export function fakeWindows(): void {
  open.clear();
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
}
