import express from 'express';
import { fdatasync, mkdtempSync, openSync, write } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * The limit defined in packages/docs/rules.md: bare Express, where each request is one durable, group-committed append
 * of its bytes. With `bare` as the first argument it uses only node:http, which shows the cost of Express. Prints
 * `listening on …` and, at SIGTERM, the number of answered requests and of syncs.
 */

const bare = process.argv[2] === 'bare';
const folder = process.argv[3] ?? mkdtempSync(path.join(tmpdir(), 'limit-'));
const file = openSync(path.join(folder, 'limit.log'), 'a', 0o600);

let waiting: { bytes: Buffer; done: () => void }[] = [];
let syncing = false;
let syncs = 0;
let answered = 0;

/** Resolves once the bytes are on disk. Waiting appends share one sync. */
function append(bytes: Buffer): Promise<void> {
  return new Promise((done) => {
    waiting.push({ bytes, done });
    if (!syncing) flush();
  });
}

function flush(): void {
  const group = waiting;
  waiting = [];
  syncing = true;
  write(file, Buffer.concat(group.map(({ bytes }) => bytes)), (writeError) => {
    if (writeError) throw writeError;
    fdatasync(file, (syncError) => {
      if (syncError) throw syncError;
      syncs += 1;
      syncing = false;
      for (const { done } of group) done();
      if (waiting.length > 0) flush();
    });
  });
}

function startExpress() {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.raw({ type: '*/*', limit: '1mb' }));
  app.use((request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.from(request.url);
    void append(body).then(() => {
      answered += 1;
      response.json({ ok: true });
    });
  });
  return createServer(app);
}

function startBare() {
  return createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      void append(Buffer.concat(parts)).then(() => {
        answered += 1;
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 11 }).end('{"ok":true}');
      });
    });
  });
}

const server = bare ? startBare() : startExpress();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object')
    process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`);
});
process.on('SIGTERM', () => {
  process.stdout.write(`${JSON.stringify({ answered, syncs })}\n`);
  process.exit(0);
});
