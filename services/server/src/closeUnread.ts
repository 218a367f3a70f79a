import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much, and how long, a request may still send after its answer: most clients read only once they have sent everything. */
const [LINGER_BYTES, LINGER_MS] = [1_048_576, 1_000];
const CHECK_EACH_MS = 50;

/** Closes the connection of a request that was answered before its body arrived, after reading a bounded rest of it. */
export function closeUnread(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) return;
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const mostBytes = socket.bytesRead + LINGER_BYTES;
    const until = performance.now() + LINGER_MS;
    const checks = setInterval(() => {
      if (request.complete) clearInterval(checks);
      else if (socket.bytesRead > mostBytes || performance.now() > until) socket.destroy();
    }, CHECK_EACH_MS);
    socket.once('close', () => clearInterval(checks));
  });
}
