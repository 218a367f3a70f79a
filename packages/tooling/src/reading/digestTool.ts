import { createHash } from 'node:crypto';
import { digestModel, embeddedReadModels } from '@bahi/read-store';
import { askServer } from '@bahi/runtime';
import { existingFolder, type Tool } from '../cli/tool.ts';
import { chooseProjections } from './chooseProjections.ts';

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
    const chosen = chooseProjections(positionals);
    const read = embeddedReadModels(paths.readFolder);
    try {
      const whole = createHash('sha256');
      for (const { name, collections } of chosen) {
        const names = collections.map((collection) => collection.name);
        const line = `${await digestModel(read, name, names)}  ${name}`;
        whole.update(`${line}\n`);
        print(line);
      }
      print(`${whole.digest('hex')}  all of these`);
      return 0;
    } finally {
      await read.close();
    }
  },
};
