import type { Axis } from './dashboardDocs.ts';

/** The days of a fact: the one on which it counts (null when it counts on none), when it was true, when it was recorded. */
export interface FactDays {
  day: string | null;
  effective: string;
  known: string;
}

export interface Late {
  axis: Axis;
  cutDay: string;
  day: string;
}

const axes: readonly Axis[] = ['effective', 'known'];

/** The axes on which a fact came after the day on which it counts had ended. */
export function lateness({ day, ...cutDays }: FactDays): Late[] {
  if (day === null) return [];
  return axes.filter((axis) => day < cutDays[axis]).map((axis) => ({ axis, cutDay: cutDays[axis], day }));
}
