import { useEffect } from 'react';
import { useBlocker } from 'react-router';
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
}

/**
 * Asks before unsaved changes are left behind; on reload the browser asks. The way home is always free: that is where an expired
 * session and the logouts lead. One of these at a time: the router holds back for one reason only.
 */
export function UnsavedPrompt({ isUnsaved, onSave, onDiscard, isBusy = false }: UnsavedPromptProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation: { pathname } }) =>
      isUnsaved() && accessToken() !== null && pathname !== '/' && pathname !== currentLocation.pathname,
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
      onStay={() => blocker.reset()}
      onDiscard={discardAndLeave}
      onSave={onSave && (() => void saveAndLeave(onSave))}
    />
  );
}
