import { useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { isLeavingWithoutPrompt } from '../../providers/cache/signOut.ts';
import { useStoreValue } from '../../providers/createStore.ts';
import { accessToken } from '../../providers/session.ts';
import { pendingLeave, openForms, unsavedForms, type PendingLeave } from './openForms.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';

/**
 * Asks before a navigation loses unsaved changes of any form; on reload the browser asks. Does not ask at sign-out. Mounted once for
 * the whole client, because the router supports a single blocker.
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

/** Closes by itself once nothing is unsaved, for example after a pending save; after “Save” it then leaves. */
function Question({ held }: { held: PendingLeave }) {
  useStoreValue(openForms);
  const forms = unsavedForms();
  const isAllSaved = forms.length === 0;
  const isAsked = useRef(false);
  const leavesSaved = useRef(false);
  useEffect(() => {
    isAsked.current = true;
    return () => void (isAsked.current = false);
  }, []);
  useEffect(() => {
    if (!isAllSaved) return;
    if (leavesSaved.current) held.proceed();
    else held.reset();
  }, [isAllSaved, held]);
  if (isAllSaved) return null;

  // with several unsaved forms one form's `onSave` is not enough
  const save = forms.length === 1 ? forms[0]?.onSave : undefined;
  const saveAndLeave = async (): Promise<void> => {
    leavesSaved.current = true;
    // the page shows why it failed; the dialog may be closed already
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
