/** One measured figure, with its bounds from packages/docs/rules.md if there are any. */
export interface Row {
  id: string;
  what: string;
  value: number;
  unit: string;
  floor?: number;
  goal?: number;
  better: 'higher' | 'lower';
  /** The values it was calculated from, so that a slow limit is visible. */
  detail: string;
}

export interface Bench {
  id: string;
  /** @param print prints rows of a long run as they come; the others are printed at its end */
  run(options: BenchOptions, print: (row: Row) => void): Promise<Row[]>;
}

export interface BenchOptions {
  /** Seconds that each load runs. */
  seconds: number;
  /** 1 for the usual sizes, 10 for the long ones. */
  scale: number;
}

/** Compares a figure with its two bounds. */
export function verdict(row: Row): 'goal' | 'floor' | 'missed' | '—' {
  const { floor, goal } = row;
  if (floor === undefined || goal === undefined) return '—';
  const reaches = (bound: number) => (row.better === 'higher' ? row.value >= bound : row.value <= bound);
  if (reaches(goal)) return 'goal';
  return reaches(floor) ? 'floor' : 'missed';
}
