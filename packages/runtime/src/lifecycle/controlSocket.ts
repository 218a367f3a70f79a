import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { relative } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const name = z.string().min(1).max(100);

/** What the operator's commands ask of the running server: one JSON line each way. */
export const controlRequest = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('status') }),
  z.strictObject({ command: z.literal('rebuild'), projection: name }),
  z.strictObject({ command: z.literal('retry'), projection: name }),
  z.strictObject({ command: z.literal('flush') }),
]);
export type ControlRequest = z.infer<typeof controlRequest>;

const controlAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

/** Longest request line accepted. */
const MAX_REQUEST = 4_096;
// sockaddr_un ends there on Linux; macOS is a little shorter.
const MAX_PATH = 103;

/** The operating system bounds a socket's path: from a deep folder the relative one may still fit. */
function reachable(path: string): string {
  const near = relative(process.cwd(), path);
  const shorter = Buffer.byteLength(near) < Buffer.byteLength(path) ? near : path;
  if (Buffer.byteLength(shorter) > MAX_PATH) throw new Error(`DATA_DIR: ${path} is too long for a socket`);
  return shorter;
}

async function answer(line: string, handle: (request: ControlRequest) => Promise<unknown>): Promise<string> {
  try {
    if (line.length > MAX_REQUEST) throw new Error('the request is too long');
    const request = controlRequest.parse(JSON.parse(line));
    return JSON.stringify({ ok: true, result: (await handle(request)) ?? null });
  } catch (error) {
    return JSON.stringify({ ok: false, error: error instanceof Error ? error.message : 'failed' });
  }
}

/**
 * Listens for the operator's commands. Call it only while holding the folder's lock: a left-over socket is removed.
 * @returns the way to stop
 */
export async function openControlSocket(
  path: string,
  handle: (request: ControlRequest) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    socket.on('error', () => socket.destroy());
    createInterface({ input: socket }).on('line', (line) => {
      void answer(line, handle).then((text) => socket.writable && socket.write(`${text}\n`));
    });
  });
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(reachable(path), resolve);
  });
  chmodSync(path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of connections) socket.destroy();
    });
}

/**
 * Asks the server that holds the folder. `undefined` when none runs.
 * @throws {Error} with the server's own sentence when it could not do it
 */
export async function askServer(path: string, request: ControlRequest): Promise<{ result: unknown } | undefined> {
  const line = await new Promise<string | undefined>((resolve, reject) => {
    const socket = connect(reachable(path));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(error);
    });
    socket.once('connect', () => {
      const lines = createInterface({ input: socket });
      lines.once('line', (text) => {
        socket.end();
        resolve(text);
      });
      lines.once('close', () => reject(new Error('the server hung up')));
      socket.write(`${JSON.stringify(request)}\n`);
    });
  });
  if (line === undefined) return undefined;
  const answered = controlAnswer.parse(JSON.parse(line));
  if (!answered.ok) throw new Error(answered.error);
  return { result: answered.result };
}
