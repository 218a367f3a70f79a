import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainIfAsked } from './explain.mjs';
import { prepare } from './prestart.mjs';

// The server restarts at every edit of its sources; the browser's half is served by vite, which swaps what was edited in place.
const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules/.bin');

explainIfAsked(`
npm run dev

The server of npm start from its sources, restarted at every edit, and the browser client at http://localhost:5173, changed in place as you
type. Works on DATA_DIR (default data/shop).
`);
await prepare(root);
const server = spawn(join(bin, 'tsx'), ['watch', 'services/all-in-one/src/main.ts'], { cwd: root, stdio: 'inherit' });
const client = spawn(join(bin, 'vite'), ['--clearScreen', 'false'], { cwd: join(root, 'admin-web'), stdio: 'inherit' });
// one goes, both go
server.once('exit', () => client.kill());
client.once('exit', () => server.kill());
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, () => server.kill(signal));
