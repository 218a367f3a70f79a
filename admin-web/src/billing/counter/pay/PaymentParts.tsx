import Delete from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PAYMENT_METHODS, paymentReceivedBody, type PaymentMethod } from '@bahi/contracts';
import { flushSync } from 'react-dom';
import { textFault } from '../../../form/bodyErrors.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { MoneyField } from '../../../inputs/IntegerField.tsx';
import { useRole } from '../../../providers/cache/queries.ts';
import { ShowQr } from '../../../upi/ShowQr.tsx';
import { formatPaise } from '../../../format/money.ts';
import { mayOwe } from '../../draft/draft.ts';
import { issueText } from '../../draft/draftIssues.ts';
import { awaitedPart, MAX_PARTS, restPaise, type PaymentPart } from '../../draft/paymentParts.ts';
import { CashTendered } from '../cash/CashTendered.tsx';
import type { PayCounter } from './payCounter.ts';

/** What is paid now, part by part, and what they leave: credit. */
export function PaymentParts({ counter }: { counter: PayCounter }) {
  const translate = useTranslate();
  const { open, totals, change } = counter;
  const { parts: place, goTo } = counter.fields;
  const { parts } = open.draft;
  if (parts === null) return null;
  const rest = restPaise(parts, totals?.grandTotalPaise ?? 0);
  const add = (): void => {
    // its field must be there before it is focused
    flushSync(() => change({ type: 'addPart', leftPaise: rest }));
    goTo(`payments.${parts.length}.amountPaise`);
  };
  return (
    <Box ref={place} sx={{ display: 'grid', gap: 1.25 }}>
      <Rest counter={counter} restPaise={rest} />
      {parts.map((part, place) => (
        <Part key={part.key} counter={counter} part={part} place={place} />
      ))}
      {parts.length === 0 || parts.length >= MAX_PARTS ? null : (
        <Button size="small" onClick={add} sx={{ justifySelf: 'start' }}>
          {translate('credit.addPart')}
        </Button>
      )}
    </Box>
  );
}

interface PartProps {
  counter: PayCounter;
  part: PaymentPart;
  place: number;
}

function Part({ counter, part, place }: PartProps) {
  const translate = useTranslate();
  const { issues, change } = counter;
  const { key, method, amountPaise } = part;
  const issue = (field: string): string | undefined => issueText(translate, issues[`payments.${place}.${field}`]);
  const set = (changed: Partial<Omit<PaymentPart, 'key'>>): void =>
    change({ type: 'changePart', key, change: changed });
  const number = { number: place + 1 };
  return (
    <Box component="fieldset" aria-label={translate('credit.part', number)} sx={partSx}>
      <Box sx={rowSx}>
        <TextField
          select
          label={translate('credit.by')}
          value={method}
          onChange={({ target }) => set({ method: target.value as PaymentMethod })}
          error={issue('method') !== undefined}
        >
          {PAYMENT_METHODS.map((known) => (
            <MenuItem key={known} value={known}>
              {translate(`common.paymentMethods.${known}`)}
            </MenuItem>
          ))}
        </TextField>
        <MoneyField
          name={`payments.${place}.amountPaise`}
          label={translate('credit.paidNow')}
          value={amountPaise}
          onChange={(paise) => set({ amountPaise: paise })}
          onFocus={({ target }) => target.select()}
          error={issue('amountPaise') !== undefined}
          helperText={issue('amountPaise') ?? issue('method')}
        />
        <IconButton
          aria-label={translate('credit.removePart', number)}
          onClick={() => change({ type: 'removePart', key })}
          sx={{ width: 40, height: 40 }}
        >
          <Delete />
        </IconButton>
      </Box>
      {method === 'CASH' && (amountPaise ?? 0) > 0 ? (
        <CashTendered
          name={`payments.${place}.tenderedPaise`}
          shortcut={null}
          tenderedPaise={part.tenderedPaise}
          totalPaise={amountPaise ?? 0}
          issue={issue('tenderedPaise')}
          onTender={(tenderedPaise) => set({ tenderedPaise })}
          onDone={() => void counter.generate()}
        />
      ) : null}
      {method === 'UPI' ? <UpiPart counter={counter} part={part} place={place} onSet={set} /> : null}
    </Box>
  );
}

interface UpiPartProps extends PartProps {
  onSet: (change: Partial<Omit<PaymentPart, 'key'>>) => void;
}

/** The QR code of a part, and whether its money was seen. */
function UpiPart({ counter: { upi, open }, part, place, onSet }: UpiPartProps) {
  const translate = useTranslate();
  const fault = textFault(translate, paymentReceivedBody.shape.reference, part.reference);
  const isAsked = awaitedPart(open.draft.parts ?? [])?.key === part.key;
  return (
    <>
      {isAsked && upi.request !== undefined ? (
        <ShowQr upi={upi.request} isShown={upi.isShown} onShow={upi.show} />
      ) : null}
      <TextField
        name={`payments.${place}.reference`}
        label={translate('upi.reference')}
        value={part.reference}
        onChange={({ target }) => onSet({ reference: target.value })}
        error={fault !== undefined}
        helperText={fault}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <FormControlLabel
        control={<Checkbox checked={part.isReceived} onChange={(_event, isReceived) => onSet({ isReceived })} />}
        label={translate('credit.seen')}
      />
    </>
  );
}

/** What is left to pay: credit, or too much; and what stands in the way of the credit. */
function Rest({ counter, restPaise: rest }: { counter: PayCounter; restPaise: number }) {
  const translate = useTranslate();
  const role = useRole();
  const { open, due, sentDue } = counter;
  const isCredit = rest > 0;
  // an old due that is collected too is paid before the bill
  const collected = sentDue?.payment === undefined ? (open.draft.oldDuePaise ?? 0) : 0;
  const after = due.state === 'known' ? due.duePaise - collected + rest : 0;
  const isAbove = isCredit && due.state === 'known' && due.limitPaise !== null && after > due.limitPaise;
  return (
    <>
      <Box sx={restSx}>
        <span>{translate(rest < 0 ? 'credit.tooMuch' : isCredit ? 'credit.onKhata' : 'credit.nothingLeft')}</span>
        <Box
          component="output"
          aria-label={translate('credit.rest')}
          sx={{ color: rest < 0 ? 'error.main' : undefined }}
        >
          {formatPaise(Math.abs(rest))}
        </Box>
      </Box>
      {isCredit && !mayOwe(open.draft) ? <Alert severity="warning">{translate('credit.needsCustomer')}</Alert> : null}
      {isAbove && due.state === 'known' ? (
        <Alert severity="warning">
          {translate(`credit.aboveLimit${role === 'owner' ? 'Owner' : 'Staff'}`, {
            limit: formatPaise(due.limitPaise ?? 0),
            due: formatPaise(after),
          })}
        </Alert>
      ) : null}
    </>
  );
}

const partSx = { display: 'grid', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 } as const;
const rowSx = {
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) 40px',
  gap: 1,
  alignItems: 'start',
} as const;
const restSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1,
  fontWeight: 600,
  '& output': { fontSize: '1.25rem', fontWeight: 750, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
} as const;
