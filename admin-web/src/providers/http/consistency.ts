let seen: { logId: string; position: string } | undefined;

/** Keeps the position that a command wrote, so that the next read includes it. Positions have a fixed width and compare as text. */
export function keepConsistencyToken(header: string | null): void {
  const [logId, position] = header?.split('.') ?? [];
  if (logId === undefined || position === undefined) return;
  if (seen?.logId === logId && seen.position >= position) return;
  seen = { logId, position };
}

/** `{logId}.{position}` of the newest write from this tab, if there is one. */
export function consistencyToken(): string | undefined {
  return seen && `${seen.logId}.${seen.position}`;
}

/** Called at sign-out: the next person has written nothing yet. */
export function forgetConsistencyToken(): void {
  seen = undefined;
}
