import { useState, type ReactNode } from 'react';
import { useDelete, type RaRecord } from 'react-admin';
import { useTranslate } from '../i18n/language.ts';
import { ConfirmDialog } from '../messages/ConfirmDialog.tsx';
import { leaveNotices, type Notice } from '../messages/notices.ts';
import { useToast } from '../messages/toasts.ts';
import { deleteRow } from '../providers/calls/rows.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { useFocusAfterDialog } from './rows/focusContent.ts';
import { RowButton } from './rows/RowButton.tsx';

interface DeleteButtonProps {
  resource: ListedResource;
  row: RaRecord;
  /** Name used by the dialog. */
  name: string;
  /** More text for the dialog. */
  more?: ReactNode;
  /** Notices for the warnings of the deleted row, shown over the list. */
  noticesOf?: (deleted: RaRecord) => readonly Notice[];
  /** Called once it is deleted. */
  onDone?: () => void;
}

/** Deletes a row after confirmation. */
export function DeleteButton(props: DeleteButtonProps) {
  const { name } = props;
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const onDeleted = useFocusAfterDialog(asking);
  const close = (): void => setAsking(false);
  return (
    <>
      <RowButton icon="remove" label={`${translate('common.delete')}: ${name}`} onClick={() => setAsking(true)} />
      {asking ? <DeleteDialog {...props} onClose={close} onDeleted={onDeleted} /> : null}
    </>
  );
}

interface DeleteDialogProps extends DeleteButtonProps {
  onClose: () => void;
  onDeleted: () => void;
}

/** A refusal (the row is in use, its goods are sold) is shown in the dialog and as a toast. */
function DeleteDialog({ resource, row, name, more, noticesOf, onDone, onClose, onDeleted }: DeleteDialogProps) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  const mutationFn = async (): Promise<RaRecord> =>
    deleteRow<RaRecord>(resource, String(row.id), request.optionsFor(row));
  const [remove, { isPending, error }] = useDelete<RaRecord, Error>(resource, {}, { mutationFn });
  const onSuccess = (deleted: RaRecord | undefined): void => {
    if (deleted !== undefined && noticesOf !== undefined) leaveNotices(resource, noticesOf(deleted));
    onDone?.();
    onDeleted();
    onClose();
    toast.success(translate(`${resource}.deleted`));
  };
  const onError = (): void => {
    if (request.isMounted()) toast.error(translate(`${resource}.deleteFailed`));
  };
  const options = { mutationMode: 'pessimistic', onSuccess, onError } as const;
  return (
    <ConfirmDialog
      title={translate(`${resource}.deleteTitle`, { name })}
      text={translate(`${resource}.deleteText`)}
      confirmText={translate('common.delete')}
      busy={isPending}
      error={error}
      onConfirm={() => void remove(resource, { id: row.id, previousData: row }, options)}
      onClose={onClose}
    >
      {more}
    </ConfirmDialog>
  );
}
