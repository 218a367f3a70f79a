import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '../providers/leave.ts';
import { accessToken } from '../providers/session.ts';
import { UnsavedDialog } from './UnsavedDialog.tsx';

interface UnsavedPromptProps {
  /** Asked at the moment of leaving, when state may be a step behind. */
  isUnsaved: () => boolean;
  /** Saves on the way out, where that can be done; resolves to whether it worked. */
  onSave?: () => Promise<boolean>;
  /** What else is to be forgotten when somebody leaves without saving. */
  onDiscard?: () => void;
  isBusy?: boolean;
  /** They are on their way to the server. */
  isSending?: boolean;
}

/**
 * Asks before unsaved changes are left behind; on reload the browser asks. Who is signed out, or signs out, is not asked.
 * One of these at a time: the router holds back for one reason only.
 */
export function UnsavedPrompt(props: UnsavedPromptProps) {
  const { isUnsaved, onSave, onDiscard, isBusy = false, isSending = false } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      isUnsaved() && accessToken() !== null && !isLeaving() && pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  const saveAndLeave = async (save: () => Promise<boolean>): Promise<void> => {
    if (await save()) blocker.proceed();
    // what is wrong stands on the page
    else blocker.reset();
  };
  const discardAndLeave = (): void => {
    onDiscard?.();
    blocker.proceed();
  };
  return (
    <UnsavedDialog
      isBusy={isBusy}
      isSending={isSending}
      onStay={() => blocker.reset()}
      onDiscard={discardAndLeave}
      onSave={onSave && (() => void saveAndLeave(onSave))}
    />
  );
}
