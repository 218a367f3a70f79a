import type { Projection } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { ToolError } from '../cli/tool.ts';

/** The projections named, or all of them. @throws {ToolError} with the names there are */
export function chooseProjections(names: readonly string[]): readonly Projection[] {
  const known = projections.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ToolError(`there is no projection ${unknown}; there are ${known.join(', ')}`);
  return names.length === 0 ? projections : projections.filter(({ name }) => names.includes(name));
}
