import type { ProjectionHost } from '@bahi/projection-runner';
import { ToolError, type Tool } from '../cli/tool.ts';
import { chooseProjections } from './chooseProjections.ts';
import { withProjections } from './projecting.ts';

/** Rebuilds a read model from the books. */
export const rebuildTool: Tool = {
  help: `
npm run rebuild -- PROJECTION …

Rebuilds the named read models from the books next to the live ones, and replaces each when the new one has caught up.
A running server does the work and keeps answering from the old rows. On the distributed engine, this also returns a read
model from a newer version to this program's version, once the newer workers are stopped.
`,
  async run({ positionals, config, print }) {
    if (positionals.length === 0) throw new ToolError('no read model given: npm run rebuild -- PROJECTION');
    const chosen = chooseProjections(positionals);
    const rebuild = async (host: Pick<ProjectionHost, 'rebuild'>): Promise<void> => {
      for (const { name } of chosen) {
        await host.rebuild(name);
        print(`${name} is rebuilt`);
      }
    };
    // do not wait for it to catch up first: the read model to rebuild may be unable to
    await withProjections(config, rebuild, { patienceMs: 0 });
    return 0;
  },
};
