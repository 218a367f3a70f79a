import { creditLimitBody, type CreditLimitBody } from '@bahi/contracts';
import { useState } from 'react';
import { bodyErrors, fieldErrorText } from '../../form/bodyErrors.ts';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { changeDues } from '../../providers/calls/dues.ts';
import { fieldErrorsOf } from '../../providers/http/apiError.ts';
import type { CustomerDialogProps } from '../parts/customerDialog.ts';
import { DuesDialog } from '../../khata/parts/DuesDialog.tsx';
import { useDuesCommand } from '../../khata/parts/useDuesCommand.ts';

/** How much a customer may owe. */
export function LimitDialog({ customer: { id, name, limitPaise: before = null }, onClose }: CustomerDialogProps) {
  const translate = useTranslate();
  const [limitPaise, setLimit] = useState<number | null>(before);
  const { mutate, isPending, error } = useDuesCommand<CreditLimitBody>({
    send: async (body, options) => changeDues(id, 'limit', body, options),
    done: 'dues.limitDialog.done',
    onDone: onClose,
  });
  const typedFault = fieldErrorText(translate, bodyErrors(creditLimitBody, { limitPaise })['limitPaise']);
  const fault = typedFault ?? fieldErrorsOf(error)['limitPaise'];
  return (
    <DuesDialog
      title={translate('dues.limitDialog.title', { name })}
      isChanged={limitPaise !== before}
      isSubmittable={typedFault === undefined}
      busy={isPending}
      error={error}
      fields={['limitPaise']}
      onSubmit={() => mutate({ limitPaise })}
      onClose={onClose}
    >
      <MoneyField
        autoFocus
        label={translate('dues.limit')}
        value={limitPaise}
        onChange={setLimit}
        error={fault !== undefined}
        helperText={fault ?? translate('dues.limitDialog.hint')}
      />
    </DuesDialog>
  );
}
