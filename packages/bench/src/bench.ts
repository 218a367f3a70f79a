/** One measured figure beside its bounds in packages/docs/rules.md, where that names some. */
export interface Row {
  id: string;
  what: string;
  value: number;
  unit: string;
  floor?: number;
  goal?: number;
  better: 'higher' | 'lower';
  /** What it was made of, so that a slow limit shows. */
  detail: string;
}

export interface Bench {
  id: string;
  run(options: BenchOptions): Promise<Row[]>;
}

export interface BenchOptions {
  /** Seconds each load runs. */
  seconds: number;
  /** 1 = the usual sizes; 10 = the long ones. */
  scale: number;
}

/** Where a figure stands between its two bounds. */
export function verdict(row: Row): 'goal' | 'floor' | 'missed' | '—' {
  const { floor, goal } = row;
  if (floor === undefined || goal === undefined) return '—';
  const reaches = (bound: number) => (row.better === 'higher' ? row.value >= bound : row.value <= bound);
  if (reaches(goal)) return 'goal';
  return reaches(floor) ? 'floor' : 'missed';
}
