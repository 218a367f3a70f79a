/** Location state of the details page of a bill that was generated a moment ago. */
export interface GeneratedState {
  isGenerated: true;
  /** Whether the page opens the print page by itself. */
  printsAtOnce: boolean;
}

/** The state, if the page was opened by generating its bill. */
export function generatedState(state: unknown): GeneratedState | undefined {
  const isOne = typeof state === 'object' && state !== null && 'isGenerated' in state && 'printsAtOnce' in state;
  return isOne ? { isGenerated: true, printsAtOnce: state.printsAtOnce === true } : undefined;
}
