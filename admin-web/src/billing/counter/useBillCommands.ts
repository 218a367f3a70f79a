import { billView, type BillView, type Confirmation } from '@bahi/contracts';
import { useRef, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { errorBodyOf } from '../../providers/http/apiError.ts';
import { useIsOver } from '../../providers/http/useIsOver.ts';
import { billDifference, mergeOf } from '../draft/billDifference.ts';
import type { Draft } from '../draft/draft.ts';
import type { useDraft } from '../draft/useDraft.ts';
import type { OldDue } from '../oldDue/useOldDue.ts';
import type { Approval } from './ownerAllows/useOwnerCredit.ts';
import { useBillMutations } from './useBillMutations.ts';

/** `receive` generates the bill and notes its payment as received. */
type CommandName = 'save' | 'generate' | 'receive';

/** A failed command; shown until the next one, or until the server answers again if it did not. */
export interface Failure {
  command: CommandName;
  error: unknown;
  /** The draft that was sent: the refusal names its lines by index. */
  sent: Draft;
  /** Refusals that were confirmed by then. */
  confirmations: readonly Confirmation[];
}

/** Someone else saved the bill meanwhile; `command` is the one that failed. */
export interface Conflict {
  command: CommandName;
  current: BillView;
}

/** Toast for a failed command. */
export const failedText = {
  save: 'billing.saveFailed',
  generate: 'billing.completeFailed',
  receive: 'billing.completeFailed',
} as const satisfies Record<CommandName, string>;

/** The current bill, when the command failed because it is newer. */
function conflictOf(error: unknown): BillView | undefined {
  const { code, current } = errorBodyOf(error);
  return code === 'stale_revision' ? billView.safeParse(current).data : undefined;
}

type Confirmed = readonly Confirmation[];

/** The refusals that are confirmed for the next attempt to complete the bill, and for no other. */
function useConfirmations() {
  const next = useRef<Confirmed>([]);
  return {
    set: (confirmations: Confirmed): void => void (next.current = confirmations),
    take(): Confirmed {
      const confirmations = next.current;
      next.current = [];
      return confirmations;
    },
  };
}

/** Save, generate and receive. Each resolves to whether it worked; the reason is in `failure` or `conflict`. */
export function useBillCommands(open: ReturnType<typeof useDraft>, oldDue: OldDue, onGenerated: () => void) {
  const { draft, saved, confirm } = open;
  const translate = useTranslate();
  const toast = useToast();
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const isOver = useIsOver(failure?.error);
  const confirmed = useConfirmations();
  const { saving, completing, remember } = useBillMutations(saved.id, oldDue, {
    onGenerated,
    onSaved: confirm,
  });

  /** Takes the bill as it was saved elsewhere from `sent` as base; changes made since stay. */
  const take = (answer: BillView, sent: Draft): void => {
    setFailure(undefined);
    remember(answer);
    confirm(answer, sent);
  };
  const attempt = async (command: CommandName, run: () => Promise<unknown>, confirmations: Confirmed = []) => {
    setFailure(undefined);
    try {
      await run();
      return true;
    } catch (error) {
      const current = conflictOf(error);
      if (current === undefined) setFailure({ command, error, sent: draft, confirmations });
      else if (billDifference(draft, current).length === 0) return agree(command, current, confirmations);
      else setConflict({ command, current });
      toast.error(translate(failedText[command]));
      return false;
    }
  };
  /** Both versions are equal, so there is no conflict to ask about. Changes made since stay. */
  const agree = async (command: CommandName, current: BillView, confirmations: Confirmed): Promise<boolean> => {
    confirmed.set(confirmations);
    take(current, draft);
    return command === 'save' || complete(command, undefined, current.revision);
  };
  const save = async (revision = saved.revision): Promise<boolean> =>
    attempt('save', async () => saving.mutateAsync({ revision, sent: draft }));
  const complete = async (command: 'generate' | 'receive', approval?: Approval, revision = saved.revision) => {
    const confirmations = confirmed.take();
    const isReceived = command === 'receive';
    const run = async () => completing.mutateAsync({ revision, sent: draft, isReceived, confirmations, approval });
    return attempt(command, run, confirmations);
  };

  return {
    save: async () => save(),
    generate: async () => complete('generate'),
    /** Generates the bill and notes its payment as received. */
    receive: async () => complete('receive'),
    /** Generates the bill in the session of the owner, above the credit limit. */
    generateAs: async (approval: Approval) =>
      complete(failure?.command === 'receive' ? 'receive' : 'generate', approval),
    isSaving: saving.isPending,
    isGenerating: completing.isPending,
    isBusy: saving.isPending || completing.isPending,
    failure: isOver ? undefined : failure,
    conflict,
    confirmed,
    /** For a bill that the owner has saved, and whose prices are so allowed. */
    take,
    ...waysOut(open, remember, {
      leave: () => setConflict(undefined),
      repeat: async ({ command, current: { revision } }) =>
        command === 'save' ? save(revision) : complete(command, undefined, revision),
    }),
  };
}

interface ConflictActions {
  /** Ends the question. */
  leave: () => void;
  /** Repeats the command on top of the other version. */
  repeat: (conflict: Conflict) => Promise<boolean>;
}

/** What the person can do about a conflict. */
function waysOut(
  { draft, act, rebase, reset }: ReturnType<typeof useDraft>,
  remember: (bill: BillView) => void,
  { leave, repeat }: ConflictActions,
) {
  return {
    /** Keeps the user's version: repeats the command on top of the other one. */
    async keepMine(conflict: Conflict): Promise<void> {
      leave();
      rebase(conflict.current);
      await repeat(conflict);
    },
    /** Joins both versions, to be looked at before they are saved or generated. */
    keepBoth({ current }: Conflict): void {
      leave();
      rebase(current);
      act(mergeOf(draft, current));
    },
    takeTheirs({ current }: Conflict): void {
      leave();
      remember(current);
      reset(current);
    },
    decideLater: leave,
  };
}
