import { createServer } from 'node:http';
import { Server } from 'socket.io';

/* The limit for pushes: a socket.io server that only acknowledges. */
const http = createServer();
new Server(http).on('connection', (socket) => {
  socket.on('ping', (_message: unknown, acknowledge: (answer: object) => void) => acknowledge({ ok: true }));
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
