import type { Projection } from '@bahi/projection-runner';
import { projections } from '@bahi/projections';
import { ToolError } from '../cli/tool.ts';

/** The named projections, or all when none is named. @throws {ToolError} with the known names for an unknown one */
export function chooseProjections(names: readonly string[]): readonly Projection[] {
  const known = projections.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ToolError(`there is no projection ${unknown}; there are ${known.join(', ')}`);
  return names.length === 0 ? projections : projections.filter(({ name }) => names.includes(name));
}
