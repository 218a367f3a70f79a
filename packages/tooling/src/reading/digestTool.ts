import { createHash } from 'node:crypto';
import { digestModel, embeddedReadModels } from '@bahi/read-store';
import { askServer } from '@bahi/runtime';
import { existingFolder, type Tool } from '../cli/tool.ts';
import { chooseProjections } from './chooseProjections.ts';

/** One line per read model of a folder, and one over all of them. */
export async function digestLines(
  { readFolder }: ReturnType<typeof existingFolder>,
  names: readonly string[],
): Promise<string[]> {
  const chosen = chooseProjections(names);
  const read = embeddedReadModels(readFolder);
  try {
    const lines: string[] = [];
    for (const { name, collections } of chosen) {
      const digest = await digestModel(
        read,
        name,
        collections.map((collection) => collection.name),
      );
      lines.push(`${digest}  ${name}`);
    }
    const whole = createHash('sha256').update(lines.map((line) => `${line}\n`).join(''));
    return [...lines, `${whole.digest('hex')}  all of these`];
  } finally {
    await read.close();
  }
}

/** One hash per read model: the same facts give the same rows, whatever happened on the way. */
export const digestTool: Tool = {
  help: `
npm run digest [-- MODEL …]

Prints the SHA-256 of every read model in DATA_DIR (or of those named) over its rows as canonical JSON, and one over all of
them. Equal books give equal digests, on any engine, after any rebuild. While the server runs it first waits until the read
models have caught up with the books.
`,
  async run({ positionals, config, print }) {
    const paths = existingFolder(config);
    await askServer(paths.controlSocket, { command: 'flush' });
    for (const line of await digestLines(paths, positionals)) print(line);
    return 0;
  },
};
