let seen: { logId: string; position: string } | undefined;

/** Keeps what a command's answer said was written, so that the next read sees it. Positions are fixed width: text order is order. */
export function keepConsistencyToken(header: string | null): void {
  const [logId, position] = header?.split('.') ?? [];
  if (logId === undefined || position === undefined) return;
  if (seen?.logId === logId && seen.position >= position) return;
  seen = { logId, position };
}

/** `{logId}.{position}` of the newest own write, if there was one. */
export function consistencyToken(): string | undefined {
  return seen && `${seen.logId}.${seen.position}`;
}

/** At sign-out: the next person has written nothing yet. */
export function forgetConsistencyToken(): void {
  seen = undefined;
}
