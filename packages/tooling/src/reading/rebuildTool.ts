import { ToolError, type Tool } from '../cli/tool.ts';
import { chooseProjections } from './chooseProjections.ts';
import { withProjections } from './projecting.ts';

/** Fills a read model anew from the books. */
export const rebuildTool: Tool = {
  help: `
npm run rebuild -- PROJECTION …

Fills the named read models anew from the books, beside the ones that are read, and swaps each when it has caught
up. While the server runs it does the work and goes on answering from the old rows.
`,
  async run({ positionals, config, print }) {
    if (positionals.length === 0) throw new ToolError('say which: npm run rebuild -- PROJECTION');
    const chosen = chooseProjections(positionals);
    await withProjections(config, async (host) => {
      for (const { name } of chosen) {
        await host.rebuild(name);
        print(`${name} is rebuilt`);
      }
    });
    return 0;
  },
};
