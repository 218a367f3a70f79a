import { billView, type BillView } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { errorBodyOf } from '../../providers/http/apiError.ts';
import { billDifference } from '../draft/billDifference.ts';
import type { Draft } from '../draft/draft.ts';
import type { useDraft } from '../draft/useDraft.ts';
import { useBillMutations } from './useBillMutations.ts';

/** `receive` generates the bill, and notes that its money is there. */
type CommandName = 'save' | 'generate' | 'receive';

/** A command that did not work: what the page says of it until the next one. */
export interface Failure {
  command: CommandName;
  error: unknown;
  /** What was sent: the refusal speaks of its lines by their place. */
  sent: Draft;
}

/** Somebody else saved the bill meanwhile; `command` is what the person was about to do. */
export interface Conflict {
  command: CommandName;
  current: BillView;
}

/** What is said when a command fails. */
export const failedText = {
  save: 'billing.saveFailed',
  generate: 'billing.completeFailed',
  receive: 'billing.completeFailed',
} as const satisfies Record<CommandName, string>;

/** The bill as it stands now, when that is why a command failed. */
function conflictOf(error: unknown): BillView | undefined {
  const { code, current } = errorBodyOf(error);
  return code === 'stale_revision' ? billView.safeParse(current).data : undefined;
}

/** Save, generate and receive. Each resolves to whether it worked; what went wrong is in `failure` or `conflict`. */
export function useBillCommands(open: ReturnType<typeof useDraft>, onGenerated: () => void) {
  const { draft, saved, rebase, confirm, reset } = open;
  const translate = useTranslate();
  const toast = useToast();
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const { saving, completing, remember } = useBillMutations(saved.id, {
    onGenerated,
    onSaved: confirm,
  });

  const attempt = async (command: CommandName, run: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await run();
      return true;
    } catch (error) {
      const current = conflictOf(error);
      if (current === undefined) setFailure({ command, error, sent: draft });
      else if (billDifference(draft, current).length === 0) return agree(command, current);
      else setConflict({ command, current });
      toast.error(translate(failedText[command]));
      return false;
    }
  };
  /** Both say the same: what was sent is saved already, so nobody needs to be asked. What was typed since then stays. */
  const agree = async (command: CommandName, current: BillView): Promise<boolean> => {
    remember(current);
    confirm(current, draft);
    return command === 'save' || complete(command, current.revision);
  };
  const save = async (revision = saved.revision): Promise<boolean> =>
    attempt('save', async () => saving.mutateAsync({ revision, sent: draft }));
  const complete = async (command: 'generate' | 'receive', revision = saved.revision): Promise<boolean> =>
    attempt(command, async () => completing.mutateAsync({ revision, sent: draft, isReceived: command === 'receive' }));
  const takeTheirs = ({ current }: Conflict): void => {
    setConflict(undefined);
    remember(current);
    reset(current);
  };

  return {
    save: async () => save(),
    generate: async () => complete('generate'),
    /** Generates the bill, and notes that its money is there. */
    receive: async () => complete('receive'),
    isSaving: saving.isPending,
    isGenerating: completing.isPending,
    isBusy: saving.isPending || completing.isPending,
    failure,
    conflict,
    /** The other version gives way: the command is given again on top of it. */
    async keepMine({ command, current }: Conflict): Promise<void> {
      setConflict(undefined);
      rebase(current);
      await (command === 'save' ? save(current.revision) : complete(command, current.revision));
    },
    takeTheirs,
    decideLater: () => setConflict(undefined),
  };
}
