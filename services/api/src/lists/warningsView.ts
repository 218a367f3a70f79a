interface Warning {
  field: string;
  code: string;
  params?: Record<string, unknown> | undefined;
}

/** Warnings with their fields always in one order, so that a repeat has them in the order of the first answer (L8). */
export function warningsView<W extends Warning>(warnings: readonly W[]): Pick<W, 'field' | 'code' | 'params'>[] {
  return warnings.map(({ field, code, params }) => ({ field, code, ...(params !== undefined && { params }) }));
}
