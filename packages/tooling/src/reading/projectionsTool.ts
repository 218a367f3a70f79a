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

/** Lists the state of the read models, and retries events that could not be applied. */
export const projectionsTool: Tool = {
  help: `
npm run projections -- list
npm run projections -- retry PROJECTION

list    shows the state of every read model, and the shops it leaves out with the event they failed at; on the
        distributed engine, read models of another version are listed and left to their workers
retry   replays the left-out shops of a read model in order, after the cause was fixed

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
      throw new ToolError('usage: npm run projections -- list, or npm run projections -- retry PROJECTION');
    }
    chooseProjections([name]);
    const { healed, parked } = await withProjections(config, async (host) => host.retry(name));
    print(`${name}: ${healed} shops are back, ${parked} still left out`);
    return parked > 0 ? 1 : 0;
  },
};
