import Delete from '@mui/icons-material/DeleteOutlined';
import { useState } from 'react';
import { useDelete, type RaRecord } from 'react-admin';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ListedResource } from './ListScreen.tsx';
import { RowButton } from './RowButton.tsx';

interface DeleteButtonProps {
  resource: ListedResource;
  row: RaRecord;
  /** How the question names it. */
  name: string;
}

/** Deletes a row after asking; a refusal (it is in use, its goods are sold) is said in the question and by a toast. */
export function DeleteButton({ resource, row, name }: DeleteButtonProps) {
  const translate = useTranslate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const [remove, { isPending, error, reset }] = useDelete<RaRecord, Error>();
  const close = (): void => {
    setAsking(false);
    reset();
  };
  const confirm = (): void =>
    void remove(
      resource,
      { id: row.id, previousData: row },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          close();
          toast.success(translate(`${resource}.deleted`));
        },
        onError: () => toast.error(translate(`${resource}.deleteFailed`)),
      },
    );
  return (
    <>
      <RowButton label={`${translate('common.delete')}: ${name}`} onClick={() => setAsking(true)}>
        <Delete />
      </RowButton>
      {asking ? (
        <ConfirmDialog
          title={translate(`${resource}.deleteTitle`, { name })}
          text={translate(`${resource}.deleteText`)}
          confirmText={translate('common.delete')}
          busy={isPending}
          error={error}
          onConfirm={confirm}
          onClose={close}
        />
      ) : null}
    </>
  );
}
