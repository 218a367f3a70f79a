import { billView, type BillView } from '@bahi/contracts';
import { useState } from 'react';
import { errorBodyOf } from '../providers/apiError.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import { billDifference } from './billDifference.ts';
import { useBillMutations } from './useBillMutations.ts';
import type { useDraft } from './useDraft.ts';

type CommandName = 'save' | 'generate' | 'delete';

/** A command that did not work: what the page says of it until the next one. */
export interface Failure {
  command: CommandName;
  error: unknown;
}

/** Somebody else saved the bill meanwhile; `command` is what the person was about to do. */
export interface Conflict {
  command: 'save' | 'generate';
  current: BillView;
}

interface Ends {
  onGenerated: () => void;
  onDeleted: () => void;
}

/** What is said when a command fails. */
export const failedText = {
  save: 'billing.saveFailed',
  generate: 'billing.completeFailed',
  delete: 'billing.deleteFailed',
} as const satisfies Record<CommandName, string>;

/** The bill as it stands now, when that is why a command failed. */
function conflictOf(error: unknown): BillView | undefined {
  const { code, current } = errorBodyOf(error);
  return code === 'stale_revision' ? billView.safeParse(current).data : undefined;
}

/** Save, generate and delete. Each resolves to whether it worked; what went wrong is in `failure` or `conflict`. */
export function useBillCommands(open: ReturnType<typeof useDraft>, ends: Ends) {
  const { draft, act, saved, rebase, reset } = open;
  const translate = useTranslate();
  const toast = useToast();
  const [failure, setFailure] = useState<Failure>();
  const [conflict, setConflict] = useState<Conflict>();
  const { saving, completing, deleting, remember } = useBillMutations(saved.id, {
    ...ends,
    onSaved(answer, sent) {
      rebase(answer);
      act({ type: 'saved', sent, answer });
    },
  });

  const attempt = async (command: CommandName, run: () => Promise<unknown>): Promise<boolean> => {
    setFailure(undefined);
    try {
      await run();
      return true;
    } catch (error) {
      const current = conflictOf(error);
      if (current === undefined || command === 'delete') setFailure({ command, error });
      else if (billDifference(draft, current).length === 0) return agree(command, current);
      else setConflict({ command, current });
      toast.error(translate(failedText[command]));
      return false;
    }
  };
  /** Both say the same: what was typed is saved already, so nobody needs to be asked. */
  const agree = async (command: Conflict['command'], current: BillView): Promise<boolean> => {
    takeTheirs({ command, current });
    return command === 'save' || generate(current.revision);
  };
  const save = async (revision = saved.revision): Promise<boolean> =>
    attempt('save', async () => saving.mutateAsync({ revision, sent: draft }));
  const generate = async (revision = saved.revision): Promise<boolean> =>
    attempt('generate', async () => completing.mutateAsync({ revision, sent: draft }));
  const takeTheirs = ({ current }: Conflict): void => {
    setConflict(undefined);
    remember(current);
    reset(current);
  };

  return {
    save: async () => save(),
    generate: async () => generate(),
    remove: async () => attempt('delete', async () => deleting.mutateAsync(saved.revision)),
    isSaving: saving.isPending,
    isGenerating: completing.isPending,
    isDeleting: deleting.isPending,
    isBusy: saving.isPending || completing.isPending || deleting.isPending,
    failure,
    conflict,
    /** The other version gives way: the command is given again on top of it. */
    async keepMine({ command, current }: Conflict): Promise<void> {
      setConflict(undefined);
      rebase(current);
      await (command === 'save' ? save(current.revision) : generate(current.revision));
    },
    takeTheirs,
    decideLater: () => setConflict(undefined),
  };
}
