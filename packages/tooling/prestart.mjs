import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIsCurrent } from './build.mjs';
import { install, installedMatchesLock, SHIPPED } from './installed.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/**
 * @param {unknown} error
 * @param {string} code
 */
const hasCode = (error, code) => error instanceof Error && 'code' in error && error.code === code;

/** @param {string} lock */
function holderIsAlive(lock) {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Runs `work` in one process at a time. When two shells start at once, the second waits and then finds everything done.
 * @param {string} root
 * @param {() => void} work
 */
async function alone(root, work) {
  const lock = join(root, '.cache', 'preparing');
  mkdirSync(join(root, '.cache'), { recursive: true });
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(lock);
      break;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    // the first checks may happen before the holder has written its pid file
    if (tries > 5 && !holderIsAlive(lock)) rmSync(lock, { recursive: true, force: true });
    else await pause(200);
  }
  try {
    writeFileSync(join(lock, 'pid'), String(process.pid));
    work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Installs and builds what is missing or stale; fast when nothing is. Needs only Node. */
export async function prepare(root = repository) {
  if (existsSync(join(root, SHIPPED))) return;
  if (installedMatchesLock(root) && buildIsCurrent(root)) return;
  await alone(root, () => {
    if (!installedMatchesLock(root)) install(root);
    if (!buildIsCurrent(root)) {
      process.stderr.write('building\n');
      // a separate process, so that the bundler's memory is freed
      const { status } = spawnSync(process.execPath, [join(root, 'packages/tooling/build.mjs')], {
        stdio: ['ignore', 2, 2],
      });
      if (status !== 0) throw new Error('the build failed');
    }
  });
}

if (process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url) {
  try {
    await prepare();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
