import type { ProjectionStatus } from '@bahi/projection-runner';
import { ToolError, type Tool } from '../cli/tool.ts';
import { chooseProjections } from './chooseProjections.ts';
import { withProjections } from './projecting.ts';

function lines({ name, version, state, position, lagMs, parked, failure, building }: ProjectionStatus): string[] {
  if (state === 'newer') return [`${name} v${version}: newer than this program, which leaves it alone`];
  if (state === 'frozen' && building === null)
    return [`${name} v${version}: older than this program, whose workers rebuild it`];
  const place = position ?? 'nowhere yet';
  return [
    `${name} v${version}: ${state}, at ${place}, ${lagMs === 0 ? 'caught up' : `${lagMs} ms behind`}`,
    ...(failure === null ? [] : [`  cannot be written: ${failure}`]),
    ...parked.map((shop) => `  left out since ${shop.position}: shop ${shop.id}, ${shop.type}: ${shop.error}`),
  ];
}

/** Shows where the read models stand, and tries again what one of them could not apply. */
export const projectionsTool: Tool = {
  help: `
npm run projections -- list
npm run projections -- retry PROJECTION

list    where every read model stands, and which shops it had to leave out since which event; on the distributed engine
        a read model of an older or newer version is named and left to its workers
retry   replays the left-out shops of a read model in order, after the cause was put right

Works while the server runs. Exit code 1 while a shop is left out.
`,
  async run({ positionals, config, print }) {
    const [command, ...names] = positionals;
    if (command === 'list' && names.length === 0) {
      const status = await withProjections(config, async (host) => host.status());
      for (const projection of status) for (const line of lines(projection)) print(line);
      return status.some(({ parked }) => parked.length > 0) ? 1 : 0;
    }
    const [name] = names;
    if (command !== 'retry' || name === undefined || names.length > 1) {
      throw new ToolError('say what: npm run projections -- list, or npm run projections -- retry PROJECTION');
    }
    chooseProjections([name]);
    const { healed, parked } = await withProjections(config, async (host) => host.retry(name));
    print(`${name}: ${healed} shops are back, ${parked} still left out`);
    return parked > 0 ? 1 : 0;
  },
};
