import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';

const left = new Set(['node_modules', 'dist', 'data', 'simulation-bugs']);

/** What a run in the copy printed, and how it ended. */
export interface CopyRun {
  code: number | null;
  output: string;
}

/** A temporary copy of the sources, changed by one patch; the working tree stays as it is. */
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
    // outside any repository, so that paths are the copy's own
    const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(this.#folder) };
    const applied = spawnSync('git', ['apply', patch], { cwd: this.#folder, env, encoding: 'utf8' });
    if (applied.status !== 0) {
      this.remove();
      throw new Error(`${basename(patch)} does not fit: ${applied.stderr || String(applied.error)}`);
    }
  }

  /** Runs the simulation there, stopping at the first failure. */
  simulate(from: number, count: number): Promise<CopyRun> {
    const main = join(this.#folder, 'packages/testing/src/simulation/main.ts');
    const range = ['--from', String(from), '--count', String(count), '--stop'];
    const child = spawn(process.execPath, ['--import', 'tsx', main, ...range], { cwd: this.#folder });
    return new Promise((resolve, reject) => {
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => void (output += String(text)));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
