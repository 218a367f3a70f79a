import type { BillView } from '@bahi/contracts';
import { useState, type ReactNode } from 'react';
import { useOpenForm } from '../../form/unsaved/openForms.ts';
import { DeleteBillDialog } from '../DeleteBillDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { useCounter } from './useCounter.ts';

interface BillDialogsProps {
  counter: ReturnType<typeof useCounter>;
  /** Renders the page with a function that opens the delete dialog. */
  children: (askToDelete: () => void) => ReactNode;
}

/** Dialogs of the bill page: unsaved changes, deletion and conflict. */
export function BillDialogs({ counter, children }: BillDialogsProps) {
  const [toDelete, setToDelete] = useState<BillView>();
  const { open, commands, isUnsaved, isBusy, save, discard, onDeleted } = counter;
  const { conflict } = commands;
  useOpenForm({ isUnsaved, isBusy, onSave: save, onDiscard: discard });
  return (
    <>
      {children(() => setToDelete(open.saved))}
      {toDelete === undefined ? null : (
        <DeleteBillDialog bill={toDelete} onClose={() => setToDelete(undefined)} onDeleted={onDeleted} />
      )}
      {conflict === undefined ? null : (
        <ConflictDialog
          draft={open.draft}
          conflict={conflict}
          onKeepMine={() => void commands.keepMine(conflict)}
          onKeepBoth={() => commands.keepBoth(conflict)}
          onTakeTheirs={() => commands.takeTheirs(conflict)}
          onLater={commands.decideLater}
        />
      )}
    </>
  );
}
