import type { Socket } from 'socket.io-client';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Reconnects after the server closed or refused the connection: socket.io's client gives up then, and reconnects by itself only after
 * a network failure. Uses exponential backoff with jitter. Returns the function that stops it.
 * @param mayReconnect asked before each attempt
 */
export function reconnect(socket: Socket, mayReconnect: () => boolean): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connectLater = (): void => {
    const pauseMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (0.5 + Math.random() / 2);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void (mayReconnect() && socket.connect()), pauseMs);
  };
  socket.on('connect', () => {
    tries = 0;
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') connectLater();
  });
  socket.on('connect_error', () => {
    if (!socket.active) connectLater();
  });
  return () => clearTimeout(timer);
}
