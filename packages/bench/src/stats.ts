/** The value below which `share` (0..1) of the samples lie; NaN without samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The middle value. */
export function median(samples: readonly number[]): number {
  return percentile(samples, 0.5);
}

/** Text of a figure with three significant digits. */
export function figure(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : '–';
}
