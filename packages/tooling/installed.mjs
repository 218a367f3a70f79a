import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Marks a container image, which is built once and contains only what it needs to run. A later build removes the mark
 * together with the old bundles.
 */
export const SHIPPED = 'packages/tooling/dist/shipped';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} LockEntry */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules matches the lock file. npm writes its own list as the last step of an install, so this detects
 * an interrupted install, a changed lock and a missing folder, and accepts a manual install.
 * @param {string} root
 */
export function installedMatchesLock(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === undefined || present === undefined) return false;
  const wantedPaths = Object.keys(wanted).filter((path) => path.startsWith('node_modules/'));
  const presentPaths = Object.keys(present).filter((path) => path.startsWith('node_modules/'));
  /** @param {string} path */
  const matches = (path) => {
    const want = wanted[path];
    const have = present[path];
    if (want === undefined) return false;
    // packages for other platforms are absent on purpose
    if (have === undefined) return want.optional === true || want.devOptional === true;
    return have.version === want.version && have.integrity === want.integrity && have.link === want.link;
  };
  return wantedPaths.every(matches) && presentPaths.every((path) => wanted[path] !== undefined);
}

/**
 * Installs exactly the locked versions, including build tools when NODE_ENV is production. Throws when npm fails.
 * @param {string} root
 */
export function install(root) {
  process.stderr.write('installing dependencies (npm ci)\n');
  const npm = process.env.npm_execpath;
  const command = npm === undefined ? 'npm' : process.execPath;
  const options = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  const { status } = spawnSync(command, npm === undefined ? options : [npm, ...options], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('npm ci failed: the dependencies are not installed');
}
