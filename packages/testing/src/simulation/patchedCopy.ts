import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { runSimulation, type SimulationRun } from './runSimulation.ts';

const left = new Set(['node_modules', 'dist', 'data', 'simulation-bugs']);

/** A temporary copy of the sources with one patch; the working tree stays unchanged. */
export class PatchedCopy {
  readonly #folder: string;

  /**
   * @param root the repository's root
   * @param patch path of the patch, made against that root
   * @throws {Error} when the patch does not fit the sources
   */
  constructor(root: string, patch: string) {
    const ours = join(root, 'node_modules', '@bahi');
    this.#folder = realpathSync(mkdtempSync(join(tmpdir(), 'bahi-patched-')));
    mkdirSync(join(this.#folder, 'node_modules', '@bahi'), { recursive: true });
    for (const name of readdirSync(ours)) {
      const workspace = relative(root, realpathSync(join(ours, name)));
      const isSource = (path: string): boolean => !left.has(basename(path)) && !path.endsWith('.spec.ts');
      cpSync(join(root, workspace), join(this.#folder, workspace), { recursive: true, filter: isSource });
      symlinkSync(join(this.#folder, workspace), join(this.#folder, 'node_modules', '@bahi', name));
    }
    for (const name of readdirSync(join(root, 'node_modules')).filter((entry) => entry !== '@bahi'))
      symlinkSync(join(root, 'node_modules', name), join(this.#folder, 'node_modules', name));
    // outside any repository, so that paths are relative to the copy
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(this.#folder) };
    const applied = spawnSync('git', ['apply', patch], { cwd: this.#folder, env, encoding: 'utf8' });
    if (applied.status !== 0) {
      this.remove();
      throw new Error(`${basename(patch)} does not fit: ${applied.stderr || String(applied.error)}`);
    }
  }

  /** Runs the simulation there, stopping at the first failure. */
  simulate(from: number, count: number): Promise<SimulationRun> {
    return runSimulation(this.#folder, from, count, true);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
