import { logout } from '../calls/auth.ts';
import { ApiError } from '../http/apiError.ts';
import { forgetConsistencyToken } from '../http/consistency.ts';
import { accessToken, dropSession } from '../session.ts';
import { queryClient } from './queryClient.ts';

let isWithoutPrompt = false;

/** Whether the current navigation must not ask about unsaved changes: it is a sign-out, or was confirmed before. */
export const isLeavingWithoutPrompt = (): boolean => isWithoutPrompt;

/** Navigates without asking about unsaved changes. */
export function leaveWithoutPrompt(go: () => void): void {
  isWithoutPrompt = true;
  try {
    go();
  } finally {
    isWithoutPrompt = false;
  }
}

/** Ends the session on the server. A 401 means that it had ended before and counts as success. */
async function endSession(): Promise<void> {
  try {
    await logout();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}

/** Clears everything that belongs to the session of the token `left`; a newer session stays. */
function forgetEverything(left: string | null): void {
  const stored = accessToken();
  if (stored !== left && stored !== null) return;
  dropSession();
  forgetConsistencyToken();
  // unsaved drafts belong to the person who signs out
  sessionStorage.clear();
  queryClient.clear();
}

/** The header's logout: waits for the answer, then clears everything and leaves. Rejects and stays signed in when the call fails. */
export async function signOutWhenAnswered(goHome: () => void): Promise<void> {
  const left = accessToken();
  await endSession();
  leaveWithoutPrompt(goHome);
  forgetEverything(left);
}

/** The sidebar's logout: leaves at once; the token is removed with the answer, and stays when the call fails. */
export async function signOutAtOnce(goHome: () => void): Promise<void> {
  const left = accessToken();
  leaveWithoutPrompt(goHome);
  await endSession();
  forgetEverything(left);
}
