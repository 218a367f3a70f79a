import type { ProjectionHost } from '@bahi/projection-runner';
import { ToolError, type Tool } from '../cli/tool.ts';
import { chooseProjections } from './chooseProjections.ts';
import { withProjections } from './projecting.ts';

/** Rebuilds a read model from the books. */
export const rebuildTool: Tool = {
  help: `
npm run rebuild -- PROJECTION …

Rebuilds the named read models from the books, beside the ones that are read, and swaps each when it has caught
up. While the server runs it does the work and goes on answering from the old rows. On the distributed engine this is also
the way back to the version of this program from a newer one whose workers are stopped.
`,
  async run({ positionals, config, print }) {
    if (positionals.length === 0) throw new ToolError('say which: npm run rebuild -- PROJECTION');
    const chosen = chooseProjections(positionals);
    const rebuild = async (host: Pick<ProjectionHost, 'rebuild'>): Promise<void> => {
      for (const { name } of chosen) {
        await host.rebuild(name);
        print(`${name} is rebuilt`);
      }
    };
    // not first waited for: what cannot catch up may be what is rebuilt
    await withProjections(config, rebuild, { patienceMs: 0 });
    return 0;
  },
};
