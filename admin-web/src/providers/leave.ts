import { logout } from './calls/auth.ts';
import { forgetConsistencyToken } from './consistency.ts';
import { queryClient } from './queryClient.ts';
import { dropSession } from './session.ts';

function forgetEverything(): void {
  dropSession();
  forgetConsistencyToken();
  // drafts typed and not saved belong to the person who leaves
  sessionStorage.clear();
  queryClient.clear();
}

/** The header's logout: waits for the answer, then forgets everything and goes. Rejects, and stays signed in, when the call fails. */
export async function leaveWhenAnswered(goHome: () => void): Promise<void> {
  await logout();
  goHome();
  forgetEverything();
}

/** The sidebar's logout: goes at once; the token goes when the answer arrives, and stays when the call fails. */
export async function leaveAtOnce(goHome: () => void): Promise<void> {
  goHome();
  await logout();
  forgetEverything();
}
