import type { PromiseBody } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { changeDues } from '../../providers/calls/dues.ts';
import type { CustomerDialogProps } from '../parts/customerDialog.ts';
import { DuesDialog } from '../../khata/parts/DuesDialog.tsx';
import { useDuesCommand } from '../../khata/parts/useDuesCommand.ts';

/** When a customer has promised to pay. */
export function PromiseDialog({ customer: { id, name, promiseDate }, onClose }: CustomerDialogProps) {
  const translate = useTranslate();
  const before = promiseDate ?? '';
  const [day, setDay] = useState(before);
  const { mutate, isPending, error } = useDuesCommand<PromiseBody>({
    send: async (body, options) => changeDues(id, 'promise', body, options),
    done: 'dues.promiseDialog.done',
    onDone: onClose,
  });
  return (
    <DuesDialog
      title={translate('dues.promiseDialog.title', { name })}
      isChanged={day !== before}
      isSubmittable
      busy={isPending}
      error={error}
      fields={[]}
      onSubmit={() => mutate({ date: day === '' ? null : day })}
      onClose={onClose}
    >
      <DayField
        label={translate('dues.promiseDialog.day')}
        day={day}
        onDay={setDay}
        helperText={translate('dues.promiseDialog.hint')}
        startsWith="field"
      />
    </DuesDialog>
  );
}
