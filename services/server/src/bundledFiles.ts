import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A bundled worker beside this bundle; undefined when running from source. */
export function bundledWorker(name: string): URL | undefined {
  const url = new URL(name, import.meta.url);
  return existsSync(fileURLToPath(url)) ? url : undefined;
}

/** The folder of the built browser client, from the bundle and from source alike; undefined before a build. */
export function browserFolder(): string | undefined {
  const folder = fileURLToPath(new URL('../../../admin-web/dist', import.meta.url));
  return existsSync(folder) ? folder : undefined;
}
