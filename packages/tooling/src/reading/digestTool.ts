import { createHash } from 'node:crypto';
import { digestModel, type ReadModels } from '@bahi/read-store';
import type { Tool } from '../cli/tool.ts';
import { withCaughtUpModels } from './caughtUpModels.ts';
import { chooseProjections } from './chooseProjections.ts';

/** One line per read model, for all or the named ones, and one for all of these together. */
export async function digestLines(read: ReadModels, names: readonly string[] = []): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, collections } of chooseProjections(names)) {
    const inOrder = collections.map((collection) => collection.name);
    lines.push(`${await digestModel(read, name, inOrder)}  ${name}`);
  }
  const whole = createHash('sha256').update(lines.map((line) => `${line}\n`).join(''));
  return [...lines, `${whole.digest('hex')}  all of these`];
}

/** Prints one hash per read model. The same events give the same rows, in whatever batches they were applied. */
export const digestTool: Tool = {
  help: `
npm run digest [-- MODEL …]

Prints the SHA-256 of the rows of every read model (or the named ones) as canonical JSON, and one over all of them. Equal
books give equal digests, on any engine, after any rebuild. Waits until the read models have caught up with the books;
without a running server, the command updates them. Exit code 2 when they do not catch up within a minute.
`,
  async run({ positionals, config, print }) {
    const lines = await withCaughtUpModels(config, async (read) => digestLines(read, positionals));
    for (const line of lines) print(line);
    return 0;
  },
};
