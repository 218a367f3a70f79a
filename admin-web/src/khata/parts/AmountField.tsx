import { openingBalanceBody } from '@bahi/contracts';
import { fieldErrorText, bodyErrors } from '../../form/bodyErrors.ts';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField, type IntegerFieldProps } from '../../inputs/IntegerField.tsx';
import { fieldErrorsOf } from '../../providers/http/apiError.ts';

interface AmountFieldProps extends Omit<IntegerFieldProps, 'error' | 'helperText'> {
  /** Error of the last attempt. */
  refusal: unknown;
  hint?: string;
}

/** Whether a typed amount is one that can be paid. */
export const isAmount = (paise: number | null): paise is number =>
  paise !== null && openingBalanceBody.shape.amountPaise.safeParse(paise).success;

/** An amount of money to be paid or owed. */
export function AmountField({ refusal, hint, value = null, ...field }: AmountFieldProps) {
  const translate = useTranslate();
  const typedFault =
    value === null || Number.isNaN(value)
      ? undefined
      : fieldErrorText(translate, bodyErrors(openingBalanceBody, { amountPaise: value })['amountPaise']);
  const fault = typedFault ?? fieldErrorsOf(refusal)['amountPaise'];
  return (
    <MoneyField
      label={translate('dues.amount')}
      value={value}
      error={fault !== undefined}
      helperText={fault ?? hint}
      {...field}
    />
  );
}
