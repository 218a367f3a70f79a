import type { Labelled } from '../blocks.ts';
import type { PrintedSlip } from './slip.ts';

/** A slip as a text message, with the same figures as on paper. */
export function slipMessage({ shopName, heading, facts, groups }: PrintedSlip): string {
  const line = ({ label, value }: Labelled): string => `${label.join(' / ')}: ${value}`;
  return [
    [shopName, heading.join(' / '), ...facts.map(line)],
    ...groups.map(({ title, rows, remarks }) => [title.join(' / '), ...rows.map(line), ...remarks.map(line)]),
  ]
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
