import { createStore, useStoreValue } from './createStore.ts';

const TOKEN_KEY = 'accessToken';
const PLACE_KEY = 'returnTo';

const token = createStore(localStorage.getItem(TOKEN_KEY));
/** How often a session ended by itself; each number is announced once. */
const expiries = createStore(0);

// another tab signed in or out
window.addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) token.set(localStorage.getItem(TOKEN_KEY));
});

/** The stored token, read afresh because people (and tests) clear storage under a running page. */
export function accessToken(): string | null {
  const stored = localStorage.getItem(TOKEN_KEY);
  token.set(stored);
  return stored;
}

/** Signed in means that a token is stored, whether or not it still works. */
export function useSignedIn(): boolean {
  return useStoreValue(token) !== null;
}

/** Keeps the token of a sign-in; every screen notices. */
export function startSession(accessTokenText: string): void {
  localStorage.setItem(TOKEN_KEY, accessTokenText);
  token.set(accessTokenText);
}

/** Calls `listener` whenever another token is stored, here or in another tab. */
export function onSignIn(listener: () => void): void {
  token.subscribe(() => {
    if (token.get() !== null) listener();
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
  if (stored !== sent) return;
  rememberPlace(`${window.location.pathname}${window.location.search}`);
  dropSession();
  expiries.set(expiries.get() + 1);
}

/** Calls `listener` each time a session was ended by the server. Answers how to stop. */
export function onSessionExpired(listener: () => void): () => void {
  return expiries.subscribe(listener);
}

function rememberPlace(path: string): void {
  if (path.startsWith('/dashboard')) sessionStorage.setItem(PLACE_KEY, path);
}

/** Where somebody was when the session expired, once; else the dashboard. */
export function takePlace(): string {
  const place = sessionStorage.getItem(PLACE_KEY) ?? '/dashboard';
  sessionStorage.removeItem(PLACE_KEY);
  return place;
}
