import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { takePaymentBody } from '@bahi/contracts';
import { ChangeShown } from '../../billing/counter/cash/ChangeShown.tsx';
import { quickAmounts } from '../../billing/counter/cash/quickAmounts.ts';
import { textFault } from '../../form/bodyErrors.ts';
import { formatDay } from '../../format/dates.ts';
import { formatPaise, formatPaiseBrief } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { fieldErrorsOf } from '../../providers/http/apiError.ts';
import type { Account } from '../parts/account.ts';
import { AmountField } from '../parts/AmountField.tsx';
import { MethodChoice } from '../../inputs/MethodChoice.tsx';
import { documentName } from '../parts/documentName.ts';
import type { TypedPayment } from './paymentAttempt.ts';

interface PaymentFieldsProps {
  account: Account;
  typed: TypedPayment;
  type: (change: Partial<TypedPayment>) => void;
  disabled: boolean;
  /** Error of the last attempt. */
  error: unknown;
}

/** Amount, method, what a customer handed over, and for which bill. */
export function PaymentFields({ account, typed, type, disabled, error }: PaymentFieldsProps) {
  const translate = useTranslate();
  const { kind, open = [] } = account;
  const { amountPaise, method, reference, isDeposit, note } = typed;
  const noteFault = textFault(translate, takePaymentBody.shape.note, note);
  const referenceFault = textFault(translate, takePaymentBody.shape.reference, reference);
  return (
    <>
      <AmountField
        autoFocus
        disabled={disabled}
        value={amountPaise}
        onChange={(amount) => type({ amountPaise: amount })}
        refusal={error}
      />
      <MethodChoice method={method} disabled={disabled} onChoose={(chosen) => type({ method: chosen })} />
      {method === 'CASH' && kind === 'customer' ? (
        <Tendered typed={typed} type={type} disabled={disabled} error={error} />
      ) : null}
      {method === 'CASH' ? null : (
        <TextField
          label={translate('upi.reference')}
          value={reference}
          disabled={disabled}
          onChange={({ target }) => type({ reference: target.value })}
          error={referenceFault !== undefined}
          helperText={referenceFault}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
      )}
      {isDeposit || open.length < 2 ? null : (
        <ChosenBill account={account} typed={typed} type={type} disabled={disabled} error={error} />
      )}
      {kind === 'customer' ? (
        <FormControlLabel
          control={<Checkbox checked={isDeposit} onChange={(_, isOn) => type({ isDeposit: isOn, billId: '' })} />}
          disabled={disabled}
          label={translate('dues.pay.deposit')}
        />
      ) : null}
      <TextField
        label={translate('dues.noteField')}
        value={note}
        disabled={disabled}
        onChange={({ target }) => type({ note: target.value })}
        error={noteFault !== undefined}
        helperText={noteFault}
      />
    </>
  );
}

function Tendered({ typed, type, disabled, error }: Omit<PaymentFieldsProps, 'account'>) {
  const translate = useTranslate();
  const { amountPaise, tenderedPaise } = typed;
  const missingPaise = amountPaise === null || tenderedPaise === null ? 0 : amountPaise - tenderedPaise;
  const fault =
    missingPaise > 0
      ? translate('cash.missing', { amount: formatPaise(missingPaise) })
      : fieldErrorsOf(error)['tenderedPaise'];
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <MoneyField
        label={translate('cash.tendered')}
        value={tenderedPaise}
        disabled={disabled}
        onChange={(tendered) => type({ tenderedPaise: tendered })}
        error={fault !== undefined}
        helperText={fault}
      />
      <Box component="fieldset" aria-label={translate('cash.quick')} sx={quickSx}>
        {quickAmounts(amountPaise ?? 0).map((paise) => (
          <Chip
            key={paise}
            clickable
            disabled={disabled}
            label={formatPaiseBrief(paise)}
            color={tenderedPaise === paise ? 'primary' : 'default'}
            variant={tenderedPaise === paise ? 'filled' : 'outlined'}
            aria-pressed={tenderedPaise === paise}
            onClick={() => type({ tenderedPaise: tenderedPaise === paise ? null : paise })}
            sx={{ height: 40, borderRadius: 1, fontSize: '0.9375rem', fontWeight: 600 }}
          />
        ))}
      </Box>
      {tenderedPaise !== null && missingPaise <= 0 ? <ChangeShown changePaise={0 - missingPaise} /> : null}
    </Box>
  );
}

const quickSx = { display: 'flex', flexWrap: 'wrap', gap: 0.75, border: 0, m: 0, p: 0, minWidth: 0 } as const;

function ChosenBill({ account: { open = [] }, typed, type, disabled, error }: PaymentFieldsProps) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const fault = fieldErrorsOf(error)['billId'];
  return (
    <TextField
      select
      label={translate('dues.pay.falls')}
      value={typed.billId}
      disabled={disabled}
      onChange={({ target }) => type({ billId: target.value })}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate('dues.pay.oldestFirst')}</MenuItem>
      {open.map((document) => (
        <MenuItem key={document.documentId} value={document.documentId}>
          {translate('dues.pay.chosenBill', {
            bill: documentName(translate, document),
            day: formatDay(document.day, language),
            amount: formatPaise(document.openPaise),
          })}
        </MenuItem>
      ))}
    </TextField>
  );
}
