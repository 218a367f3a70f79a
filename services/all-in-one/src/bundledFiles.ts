import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A bundled worker beside this bundle; undefined when running from source. */
export function bundledWorker(name: string): URL | undefined {
  const url = new URL(name, import.meta.url);
  return existsSync(fileURLToPath(url)) ? url : undefined;
}

/** Where the build puts the browser's files, seen from the bundle and from the source alike; undefined before any build. */
export function browserFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../../../admin-web/dist', import.meta.url));
  return existsSync(folder) ? folder : undefined;
}
