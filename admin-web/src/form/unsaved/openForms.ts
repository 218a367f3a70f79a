import { useId, useLayoutEffect } from 'react';
import { leaveWithoutPrompt } from '../../providers/cache/signOut.ts';
import { createStore } from '../../providers/createStore.ts';

/** A form that somebody may have typed in. */
export interface OpenForm {
  /** Asked at the moment of leaving, when state may be a step behind. */
  isUnsaved: () => boolean;
  /** Saves on the way out, where that can be done; resolves to whether it worked. */
  onSave?: () => Promise<boolean>;
  /** What else is to be forgotten when somebody leaves without saving. */
  onDiscard?: () => void;
  isBusy?: boolean;
  /** Its changes are on their way to the server. */
  isSending?: boolean;
}

/** All that are on the page now: a dialog's lies over its screen's. */
export const openForms = createStore<ReadonlyMap<string, OpenForm>>(new Map());

/** Those with something to lose. */
export const unsavedForms = (): OpenForm[] => [...openForms.get().values()].filter(({ isUnsaved }) => isUnsaved());

/** Has `UnsavedPrompt` ask before what is typed here is left behind. */
export function useOpenForm(form: OpenForm): void {
  const id = useId();
  useLayoutEffect(() => openForms.set(new Map(openForms.get()).set(id, form)));
  useLayoutEffect(() => () => openForms.set(new Map([...openForms.get()].filter(([other]) => other !== id))), [id]);
}

/** What waits for the answer whether to leave: it goes on, or is given up. */
export interface PendingLeave {
  proceed: () => void;
  reset: () => void;
}

/** A step that leads away by and by, and that nobody has agreed to yet. */
export const pendingLeave = createStore<PendingLeave | null>(null);

/**
 * Begins a step at whose end the screen is left; where something is unsaved, once somebody has agreed to leave that behind. The
 * step leaves by `leave`, which asks no second time.
 */
export function confirmLeaving(begin: (leave: (go: () => void) => void) => void): void {
  if (unsavedForms().length === 0) return begin((go) => go());
  pendingLeave.set({
    proceed() {
      pendingLeave.set(null);
      begin(leaveWithoutPrompt);
    },
    reset: () => pendingLeave.set(null),
  });
}
