import { createStore, useStoreValue } from './createStore.ts';

const TOKEN_KEY = 'accessToken';
const PLACE_KEY = 'returnTo';

const token = createStore(localStorage.getItem(TOKEN_KEY));
/** Why nobody is signed in here any more, without a logout in this tab: the server said so, or another tab did it. */
type Ending = 'expired' | 'elsewhere';
/** The last session that ended so; each is announced once. */
const ended = createStore<{ why: Ending } | undefined>(undefined);

// another tab signed in or out
window.addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) accessToken();
});

/** The stored token, read afresh because people (and tests) clear storage under a running page. */
export function accessToken(): string | null {
  const stored = localStorage.getItem(TOKEN_KEY);
  const known = token.get();
  // ended in another tab: this one is led home just the same, and has its own place to come back to
  const isOver = known !== null && stored === null;
  if (isOver) rememberReturnPath(known);
  token.set(stored);
  if (isOver) ended.set({ why: 'elsewhere' });
  return stored;
}

/** The stored token, with a new render for each that is stored here or in another tab. */
export function useToken(): string | null {
  return useStoreValue(token);
}

/** Signed in means that a token is stored, whether or not it still works. */
export function useSignedIn(): boolean {
  return useToken() !== null;
}

/** Whose a token is, to tell one person's from the next one's: the account, or the token itself where it cannot be read. */
export function tokenOwner(accessTokenText: string | null): string | null {
  return accessTokenText === null ? null : accountOf(accessTokenText) || accessTokenText;
}

/** Keeps the token of a sign-in; every screen notices. */
export function startSession(accessTokenText: string): void {
  localStorage.setItem(TOKEN_KEY, accessTokenText);
  token.set(accessTokenText);
}

/** Calls `listener` when somebody signs in, here or in another tab; a token that only follows one's own is no news. */
export function onSignIn(listener: () => void): void {
  let known = tokenOwner(token.get());
  token.subscribe(() => {
    const before = known;
    known = tokenOwner(token.get());
    if (known !== null && known !== before) listener();
  });
}

/** Removes the token, as a logout that was answered does. */
export function dropSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  token.set(null);
}

/**
 * The server said 401 to a call that carried `sent`. Several calls under way hear it at once: the first ends the session,
 * the others find it ended, and a token that is newer than the call stays.
 */
export function expireSession(sent: string | null): void {
  const stored = accessToken();
  if (stored === null || stored !== sent) return;
  rememberReturnPath(stored);
  dropSession();
  ended.set({ why: 'expired' });
}

/** Calls `listener` each time a session was ended by the server or in another tab. Answers how to stop. */
export function onSessionEnded(listener: (why: Ending) => void): () => void {
  return ended.subscribe(() => {
    const ending = ended.get();
    if (ending !== undefined) listener(ending.why);
  });
}

/** Where somebody was as the session ended, and whose it was. */
interface ReturnPlace {
  accountId: string;
  path: string;
}

function rememberReturnPath(ended: string): void {
  const { pathname, search } = window.location;
  const place: ReturnPlace = { accountId: accountOf(ended), path: `${pathname}${search}` };
  if (pathname.startsWith('/dashboard')) sessionStorage.setItem(PLACE_KEY, JSON.stringify(place));
}

/** The account that a token names; empty where it cannot be read. */
function accountOf(accessTokenText: string): string {
  const [, claims = ''] = accessTokenText.split('.');
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub;
  } catch {
    return '';
  }
}

/** Where this account was when its session expired, once; else the dashboard. Nobody else is led there. */
export function takeReturnPath(accountId: string): string {
  const kept = sessionStorage.getItem(PLACE_KEY);
  sessionStorage.removeItem(PLACE_KEY);
  const place = kept === null ? undefined : (JSON.parse(kept) as ReturnPlace);
  return place?.accountId === accountId ? place.path : '/dashboard';
}
