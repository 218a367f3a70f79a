import { createHash } from 'node:crypto';
import { digestModel, type ReadModels } from '@bahi/read-store';
import type { Tool } from '../cli/tool.ts';
import { withCaughtUpModels } from './caughtUpModels.ts';
import { chooseProjections } from './chooseProjections.ts';

/** One line per read model, of all or of those named, and one over all of these. */
export async function digestLines(read: ReadModels, names: readonly string[] = []): Promise<string[]> {
  const lines: string[] = [];
  for (const { name, collections } of chooseProjections(names)) {
    const inOrder = collections.map((collection) => collection.name);
    lines.push(`${await digestModel(read, name, inOrder)}  ${name}`);
  }
  const whole = createHash('sha256').update(lines.map((line) => `${line}\n`).join(''));
  return [...lines, `${whole.digest('hex')}  all of these`];
}

/** One hash per read model: the same facts give the same rows, whatever happened on the way. */
export const digestTool: Tool = {
  help: `
npm run digest [-- MODEL …]

Prints the SHA-256 of every read model (or of those named) over its rows as canonical JSON, and one over all of them. Equal
books give equal digests, on any engine, after any rebuild. The read models have caught up with the books first: the running
server sees to that, else the command does. Exit code 2 when they do not within a minute.
`,
  async run({ positionals, config, print }) {
    const lines = await withCaughtUpModels(config, async (read) => digestLines(read, positionals));
    for (const line of lines) print(line);
    return 0;
  },
};
