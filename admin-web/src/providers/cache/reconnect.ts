import type { Socket } from 'socket.io-client';

const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * Connects again after the server itself ended or refused the connection: there socket.io's client gives up for good, while it
 * comes back by itself when the line breaks. The pauses grow, so that a session that is over knocks seldom, and differ, so that
 * the screens of a shop do not all come at once. Answers how to stop.
 * @param mayReturn asked before each try
 */
export function reconnect(socket: Socket, mayReturn: () => boolean): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connectLater = (): void => {
    const pauseMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries) * (0.5 + Math.random() / 2);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(() => void (mayReturn() && socket.connect()), pauseMs);
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
