import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare } from './prestart.mjs';

// `node run.mjs BUNDLE ARGUMENTS…` prepares the bundle and then runs it in the same process, so that a signal to npm
// reaches the server itself. npm does not run `prestart` hooks here, because `ignore-scripts` disables them.
const [runtime, , bundle, ...options] = process.argv;
if (runtime === undefined || bundle === undefined) throw new Error('usage: run.mjs BUNDLE ARGUMENTS…');
try {
  await prepare();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.argv = [runtime, resolve(bundle), ...options];
await import(pathToFileURL(resolve(bundle)).href);
