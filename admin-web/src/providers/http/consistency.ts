interface Written {
  logId: string;
  position: string;
}

let seen: Written | undefined;
/** The newest write that was no bill's. */
let changed: Written | undefined;

const tokenOf = (written: Written | undefined): string | undefined => written && `${written.logId}.${written.position}`;

/** The newer one. Positions have a fixed width and compare as text. */
function newer(known: Written | undefined, written: Written): Written {
  return known?.logId === written.logId && known.position >= written.position ? known : written;
}

/** Keeps the position that a command wrote, so that the next read includes it. */
export function keepConsistencyToken(header: string | null, path: string): void {
  const [logId, position] = header?.split('.') ?? [];
  if (logId === undefined || position === undefined) return;
  seen = newer(seen, { logId, position });
  if (!path.startsWith('/billing')) changed = newer(changed, { logId, position });
}

/** Keeps the position of pushed figures: they may not be stored yet where the next read looks. */
export function keepPushedPosition(position: string): void {
  if (seen !== undefined) seen = newer(seen, { logId: seen.logId, position });
}

/** `{logId}.{position}` of the newest write from this tab, if there is one. */
export const consistencyToken = (): string | undefined => tokenOf(seen);

/**
 * The same for a command, without the writes of bills: a server that has confirmed prices and policies since then need
 * not do so again, and bills change neither.
 */
export const commandToken = (): string | undefined => tokenOf(changed);

/** Called at sign-out: the next person has written nothing yet. */
export function forgetConsistencyToken(): void {
  seen = undefined;
  changed = undefined;
}
