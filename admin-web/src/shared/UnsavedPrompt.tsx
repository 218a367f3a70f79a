import { useEffect, useState } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { useStoreValue } from '../providers/createStore.ts';
import { isLeaving } from '../providers/leave.ts';
import { accessToken } from '../providers/session.ts';
import { openForms, unsavedForms } from './openForms.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';

type Held = Extract<ReturnType<typeof useBlocker>, { state: 'blocked' }>;

/**
 * Asks before unsaved changes of any form are left behind; on reload the browser asks. Who is signed out, or signs out, is not
 * asked. One for the whole client, there before any form is: the router holds back for one reason only, and hears of a new one late.
 */
export function UnsavedPrompt() {
  const blocker = useBlocker(holdsBack);
  useEffect(() => {
    window.addEventListener('beforeunload', askBrowser);
    return () => window.removeEventListener('beforeunload', askBrowser);
  }, []);
  return blocker.state === 'blocked' ? <Question held={blocker} /> : null;
}

const holdsBack: BlockerFunction = ({ currentLocation, nextLocation: { pathname } }) =>
  pathname !== currentLocation.pathname && accessToken() !== null && !isLeaving() && unsavedForms().length > 0;

function askBrowser(event: BeforeUnloadEvent): void {
  if (unsavedForms().length > 0) event.preventDefault();
}

/** About the forms that had something to lose when it was asked; it ends by itself with the last of them. */
function Question({ held }: { held: Held }) {
  const open = useStoreValue(openForms);
  const [asked] = useState(unsavedForms);
  const forms = asked.flatMap((id) => open.get(id) ?? []);
  const isMoot = forms.length === 0;
  useEffect(() => {
    if (isMoot) held.reset();
  }, [isMoot, held]);
  if (isMoot) return null;

  // what only one of several can do does not save them all
  const save = forms.length === 1 ? forms[0]?.onSave : undefined;
  const saveAndLeave = async (): Promise<void> => {
    if (await save?.()) held.proceed();
    // what is wrong stands on the page
    else held.reset();
  };
  const discardAndLeave = (): void => {
    for (const { onDiscard } of forms) onDiscard?.();
    held.proceed();
  };
  return (
    <UnsavedDialog
      isBusy={forms.some(({ isBusy }) => isBusy)}
      isSending={forms.some(({ isSending }) => isSending)}
      onStay={() => held.reset()}
      onDiscard={discardAndLeave}
      onSave={save && (() => void saveAndLeave())}
    />
  );
}
