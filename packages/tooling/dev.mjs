import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainIfAsked } from './explain.mjs';
import { prepare } from './prestart.mjs';

// Restarts the server after every edit of its sources. Vite serves the client and replaces edited modules in place.
const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules/.bin');

explainIfAsked(`
npm run dev

Runs the server from its sources and restarts it after every edit, and serves the browser client with hot reloading at
http://localhost:5173. Uses DATA_DIR (default data/shop).
`);
await prepare(root);
const server = spawn(join(bin, 'tsx'), ['watch', 'services/server/src/main.ts'], { cwd: root, stdio: 'inherit' });
const client = spawn(join(bin, 'vite'), ['--clearScreen', 'false'], { cwd: join(root, 'admin-web'), stdio: 'inherit' });
// when one exits, end the other
server.once('exit', () => client.kill());
client.once('exit', () => server.kill());
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => server.kill(signal));
