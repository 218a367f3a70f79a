import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prestart.mjs';

// The server restarts at every edit of its sources; the browser's half is served by vite, which swaps what was edited in place.
const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules/.bin');

await prepare(root);
const server = spawn(join(bin, 'tsx'), ['watch', 'services/all-in-one/src/main.ts'], { cwd: root, stdio: 'inherit' });
const client = spawn(join(bin, 'vite'), ['--clearScreen', 'false'], { cwd: join(root, 'admin-web'), stdio: 'inherit' });
// one goes, both go
server.once('exit', () => client.kill());
client.once('exit', () => server.kill());
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => server.kill(signal));
