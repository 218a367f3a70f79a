/** Warnings with their fields always in one order, so that a repeat has them in the order of the first answer (L8). */
export function warningsView<Warning extends { field: string; code: string }>(warnings: readonly Warning[]) {
  return warnings.map(({ field, code }): Pick<Warning, 'field' | 'code'> => ({ field, code }));
}
