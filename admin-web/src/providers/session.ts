import { createStore, useStoreValue } from './createStore.ts';

const TOKEN_KEY = 'accessToken';
const PLACE_KEY = 'returnTo';

const token = createStore(localStorage.getItem(TOKEN_KEY));
/** Why a session ended without a logout in this tab: by a 401, or in another tab. */
type Ending = 'expired' | 'elsewhere';
/** The last such end; each is announced once. */
const ended = createStore<{ why: Ending } | undefined>(undefined);

// another tab signed in or out
window.addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) accessToken();
});

/** The stored token. Read from storage each time, because storage may be cleared under a running page. */
export function accessToken(): string | null {
  const stored = localStorage.getItem(TOKEN_KEY);
  const known = token.get();
  // ended in another tab: this tab returns to its own path after the next sign-in
  const isOver = known !== null && stored === null;
  if (isOver) rememberReturnPath(known);
  token.set(stored);
  if (isOver) ended.set({ why: 'elsewhere' });
  return stored;
}

/** The stored token; follows this tab and others. */
export function useToken(): string | null {
  return useStoreValue(token);
}

/** Whether a token is stored, valid or not. */
export function useSignedIn(): boolean {
  return useToken() !== null;
}

/** The account of a token, or the token itself when it cannot be read: tells one person from the next. */
export function tokenOwner(accessTokenText: string | null): string | null {
  return accessTokenText === null ? null : accountOf(accessTokenText) || accessTokenText;
}

/** Stores the token of a sign-in and notifies every screen. */
export function startSession(accessTokenText: string): void {
  localStorage.setItem(TOKEN_KEY, accessTokenText);
  token.set(accessTokenText);
}

/** Calls `listener` when another account signs in, here or in another tab; not for a new token of the same account. */
export function onSignIn(listener: () => void): void {
  let known = tokenOwner(token.get());
  token.subscribe(() => {
    const before = known;
    known = tokenOwner(token.get());
    if (known !== null && known !== before) listener();
  });
}

/** Removes the token after a logout. */
export function dropSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  token.set(null);
}

/**
 * Ends the session after a 401 to a request with the token `sent`. Of several pending requests the first one ends it. A token that is
 * newer than the request stays.
 */
export function expireSession(sent: string | null): void {
  const stored = accessToken();
  if (stored === null || stored !== sent) return;
  rememberReturnPath(stored);
  dropSession();
  ended.set({ why: 'expired' });
}

/** Calls `listener` each time the server or another tab ended a session. Returns the function that unsubscribes. */
export function onSessionEnded(listener: (why: Ending) => void): () => void {
  return ended.subscribe(() => {
    const ending = ended.get();
    if (ending !== undefined) listener(ending.why);
  });
}

/** Path on which a session ended, and its account. */
interface ReturnPlace {
  accountId: string;
  path: string;
}

function rememberReturnPath(ended: string): void {
  const { pathname, search } = window.location;
  const place: ReturnPlace = { accountId: accountOf(ended), path: `${pathname}${search}` };
  if (pathname.startsWith('/dashboard')) sessionStorage.setItem(PLACE_KEY, JSON.stringify(place));
}

/** The account of a token; empty when it cannot be read. */
function accountOf(accessTokenText: string): string {
  const [, claims = ''] = accessTokenText.split('.');
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub;
  } catch {
    return '';
  }
}

/** The path on which this account's session expired, returned once; else the dashboard. */
export function takeReturnPath(accountId: string): string {
  const kept = sessionStorage.getItem(PLACE_KEY);
  sessionStorage.removeItem(PLACE_KEY);
  const place = kept === null ? undefined : (JSON.parse(kept) as ReturnPlace);
  return place?.accountId === accountId ? place.path : '/dashboard';
}
