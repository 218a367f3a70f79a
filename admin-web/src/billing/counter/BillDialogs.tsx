import type { BillView } from '@bahi/contracts';
import { useState, type ReactNode } from 'react';
import { useOpenForm } from '../../form/unsaved/openForms.ts';
import { DeleteBillDialog } from '../DeleteBillDialog.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { useCounter } from './useCounter.ts';

interface BillDialogsProps {
  counter: ReturnType<typeof useCounter>;
  /** The page, given the way to ask whether the bill shall be deleted. */
  children: (askToDelete: () => void) => ReactNode;
}

/** What the bill page asks: before leaving, before deleting, and when somebody else saved the bill. */
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
          onTakeTheirs={() => commands.takeTheirs(conflict)}
          onLater={commands.decideLater}
        />
      )}
    </>
  );
}
