import type { Row } from '../bench.ts';

/** A row of the counter's bench. Its only bound is floor and goal; none, or Infinity, is no bound. */
export function counterRow(what: string, value: number, unit: string, detail: string, most?: number): Row {
  const bounds = most === undefined || most === Infinity ? {} : { floor: most, goal: most };
  return { id: 'counter', what, value, unit, ...bounds, better: 'lower', detail };
}
