import { logout } from '../calls/auth.ts';
import { ApiError } from '../http/apiError.ts';
import { forgetConsistencyToken } from '../http/consistency.ts';
import { accessToken, dropSession } from '../session.ts';
import { queryClient } from './queryClient.ts';

let isWithoutPrompt = false;

/** Whether somebody goes at this very moment whom no form holds back: who signs out, or was asked before. */
export const isLeavingWithoutPrompt = (): boolean => isWithoutPrompt;

/** Goes past what is unsaved without being asked. */
export function leaveWithoutPrompt(go: () => void): void {
  isWithoutPrompt = true;
  try {
    go();
  } finally {
    isWithoutPrompt = false;
  }
}

/** Ends the session at the server. A 401 says that it had ended before: that is signed out, too. */
async function endSession(): Promise<void> {
  try {
    await logout();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  }
}

/** Forgets who held the token `left`; a sign-in that was quicker than the answer stays. */
function forgetEverything(left: string | null): void {
  const stored = accessToken();
  if (stored !== left && stored !== null) return;
  dropSession();
  forgetConsistencyToken();
  // drafts typed and not saved belong to the person who leaves
  sessionStorage.clear();
  queryClient.clear();
}

/** The header's logout: waits for the answer, then forgets everything and goes. Rejects, and stays signed in, when the call fails. */
export async function signOutWhenAnswered(goHome: () => void): Promise<void> {
  const left = accessToken();
  await endSession();
  leaveWithoutPrompt(goHome);
  forgetEverything(left);
}

/** The sidebar's logout: goes at once; the token goes when the answer arrives, and stays when the call fails. */
export async function signOutAtOnce(goHome: () => void): Promise<void> {
  const left = accessToken();
  leaveWithoutPrompt(goHome);
  await endSession();
  forgetEverything(left);
}
