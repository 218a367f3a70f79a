import { useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { isLeavingWithoutPrompt } from '../../providers/cache/signOut.ts';
import { useStoreValue } from '../../providers/createStore.ts';
import { accessToken } from '../../providers/session.ts';
import { pendingLeave, openForms, unsavedForms, type PendingLeave } from './openForms.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';

/**
 * Asks before unsaved changes of any form are left behind; on reload the browser asks. Who is signed out, or signs out, is not
 * asked. One for the whole client, there before any form is: the router holds back for one reason only, and hears of a new one late.
 */
export function UnsavedPrompt() {
  const blocker = useBlocker(holdsBack);
  const step = useStoreValue(pendingLeave);
  const held = blocker.state === 'blocked' ? blocker : step;
  useEffect(() => {
    window.addEventListener('beforeunload', askBrowser);
    return () => window.removeEventListener('beforeunload', askBrowser);
  }, []);
  return held === null ? null : <Question held={held} />;
}

const holdsBack: BlockerFunction = ({ currentLocation, nextLocation: { pathname } }) =>
  pathname !== currentLocation.pathname &&
  accessToken() !== null &&
  !isLeavingWithoutPrompt() &&
  unsavedForms().length > 0;

function askBrowser(event: BeforeUnloadEvent): void {
  if (unsavedForms().length > 0) event.preventDefault();
}

/** It ends by itself once nothing is unsaved any more, as when what was under way has arrived; who saved in order to leave then leaves. */
function Question({ held }: { held: PendingLeave }) {
  useStoreValue(openForms);
  const forms = unsavedForms();
  const isMoot = forms.length === 0;
  const isAsked = useRef(false);
  const leavesSaved = useRef(false);
  useEffect(() => {
    isAsked.current = true;
    return () => void (isAsked.current = false);
  }, []);
  useEffect(() => {
    if (!isMoot) return;
    if (leavesSaved.current) held.proceed();
    else held.reset();
  }, [isMoot, held]);
  if (isMoot) return null;

  // what only one of several can do does not save them all
  const save = forms.length === 1 ? forms[0]?.onSave : undefined;
  const saveAndLeave = async (): Promise<void> => {
    leavesSaved.current = true;
    // what is wrong stands on the page; who chose to stay meanwhile is there already
    if (!(await save?.()) && isAsked.current) held.reset();
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
