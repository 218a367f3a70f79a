import { useId, useLayoutEffect } from 'react';
import { leaveWithoutPrompt } from '../../providers/cache/signOut.ts';
import { createStore } from '../../providers/createStore.ts';

/** A form that may have unsaved changes. */
export interface OpenForm {
  /** A function, because state may be out of date at the moment of leaving. */
  isUnsaved: () => boolean;
  /** Saves before leaving, if the form can; resolves to whether it worked. */
  onSave?: () => Promise<boolean>;
  /** Cleans up when the changes are discarded. */
  onDiscard?: () => void;
  isBusy?: boolean;
  /** The changes are being sent. */
  isSending?: boolean;
}

/** All forms on the page; a dialog's is in addition to its screen's. */
export const openForms = createStore<ReadonlyMap<string, OpenForm>>(new Map());

/** Forms with unsaved changes. */
export const unsavedForms = (): OpenForm[] => [...openForms.get().values()].filter(({ isUnsaved }) => isUnsaved());

/** Registers a form, so that `UnsavedPrompt` asks before its changes are lost. */
export function useOpenForm(form: OpenForm): void {
  const id = useId();
  useLayoutEffect(() => openForms.set(new Map(openForms.get()).set(id, form)));
  useLayoutEffect(() => () => openForms.set(new Map([...openForms.get()].filter(([other]) => other !== id))), [id]);
}

/** A navigation that waits for confirmation. */
export interface PendingLeave {
  proceed: () => void;
  reset: () => void;
}

/** An action that ends in a navigation and waits for confirmation. */
export const pendingLeave = createStore<PendingLeave | null>(null);

/**
 * Starts an action that ends in a navigation; with unsaved changes, after confirmation. The action navigates by `leave`, which does
 * not ask again.
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
