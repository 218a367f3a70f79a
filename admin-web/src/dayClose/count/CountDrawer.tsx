import { closeDayBody, type CloseDayBody, type DayCloseRow, type DrawerView } from '@bahi/contracts';
import { netOf } from '@bahi/paper';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { bodyErrors, fieldErrorText } from '../../form/bodyErrors.ts';
import { formatPaise } from '../../format/money.ts';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { MoneyField } from '../../inputs/IntegerField.tsx';
import { useToast } from '../../messages/toasts.ts';
import { closeDay } from '../../providers/calls/dayClose.ts';
import { errorBodyOf, fieldErrorsOf } from '../../providers/http/apiError.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { Section } from '../../screen/Section.tsx';
import { DAY_CLOSES, dayCloseKey } from '../../providers/cache/dayCloseKeys.ts';
import { dayClosePath } from '../paths/dayClosePaths.ts';
import { differenceText } from './differenceText.ts';
import { ConfirmClose } from './ConfirmClose.tsx';
import { CountFields } from './CountFields.tsx';
import { moveByKeys } from './moveByKeys.ts';
import { countBody, countedPaise } from './pieces.ts';
import { forgetCount, useKeptCount, type CloseValues } from './useKeptCount.ts';

/** Counts the drawer by note and coin, beside what should be there unless that is hidden, and closes the day. */
export function CountDrawer({ drawer }: { drawer: DrawerView }) {
  const translate = useTranslate();
  const closing = useCloseDay();
  const count = useKeptCount(drawer.since, closing.isPending);
  const { values, type } = count;
  const [asked, ask] = useState<Pick<DrawerView, 'since'>>();
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const differencePaise = differenceOf(drawer, values);
  const faults = useFaults(values, differencePaise, wasTried, closing.error);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    closing.reset();
    if (faults.isSendable) ask({ since: drawer.since });
    else form.current?.querySelector<HTMLInputElement>('input[name="reason"]')?.focus();
  };
  const send = (confirmations: CloseDayBody['confirmations']): void => {
    closing.mutate({ body: { ...bodyOf(values), confirmations }, idempotencyKey: count.idempotencyKey });
  };
  return (
    <Section title={translate('dayClose.count')}>
      <CountNotice notice={count.notice} onStartAgain={count.startAgain} />
      <Stack component="form" ref={form} noValidate spacing={2} onSubmit={onSubmit} onKeyDown={moveByKeys}>
        <CountFields counted={values.counted} onChange={(counted) => type({ counted })} />
        {differencePaise === undefined || (isEmpty(values) && !wasTried) ? null : (
          <Difference paise={differencePaise} />
        )}
        <Box sx={bankSx}>
          <SeenField drawer={drawer} method="UPI" values={values} type={type} />
          <SeenField drawer={drawer} method="CARD" values={values} type={type} />
        </Box>
        <TextField
          name="reason"
          label={translate('dayClose.reason')}
          required={(differencePaise ?? 0) !== 0}
          value={values.reason}
          onChange={({ target }) => type({ reason: target.value })}
          error={faults.reason !== undefined}
          helperText={faults.reason}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <Box>
          <Button type="submit" variant="contained" size="large" disabled={closing.isPending}>
            {translate('dayClose.close')}
          </Button>
        </Box>
      </Stack>
      {/* not about a count that was dropped meanwhile */}
      {asked !== undefined && (asked.since === drawer.since || closing.isPending) ? (
        <ConfirmClose
          drawer={drawer}
          values={values}
          differencePaise={differencePaise}
          busy={closing.isPending}
          error={closing.error}
          onConfirm={send}
          onClose={() => ask(undefined)}
        />
      ) : null}
    </Section>
  );
}

interface CountNoticeProps {
  notice: ReturnType<typeof useKeptCount>['notice'];
  onStartAgain: () => void;
}

/** The count was begun before the page was opened, or dropped because the day was closed. */
function CountNotice({ notice, onStartAgain }: CountNoticeProps) {
  const translate = useTranslate();
  if (notice === undefined) return null;
  const button = (
    <Button color="inherit" onClick={onStartAgain}>
      {translate('dayClose.startAgain')}
    </Button>
  );
  return (
    <Alert severity="info" sx={{ mb: 2 }} action={notice === 'countKept' ? button : null}>
      {translate(`dayClose.${notice}`)}
    </Alert>
  );
}

/** Counted less expected cash; undefined where the expected sum is hidden. */
function differenceOf({ expectedPaise }: DrawerView, { counted }: CloseValues): number | undefined {
  return expectedPaise === undefined ? undefined : countedPaise(counted) - expectedPaise;
}

/** Nothing was counted yet: then all of it is short, which helps nobody. */
const isEmpty = ({ counted }: CloseValues): boolean =>
  counted.loosePaise === null && Object.keys(counted.pieces).length === 0;

function bodyOf({ counted, upiSeenPaise, cardSeenPaise, reason }: CloseValues): CloseDayBody {
  return { ...countBody(counted), upiSeenPaise, cardSeenPaise, reason: reason.trim() === '' ? null : reason.trim() };
}

/** What is wrong with the reason, once somebody tried to close; a sum that is no number says so itself. */
function useFaults(values: CloseValues, differencePaise: number | undefined, wasTried: boolean, error: unknown) {
  const translate = useTranslate();
  const found = bodyErrors(closeDayBody, bodyOf(values));
  const isMissing = (differencePaise ?? 0) !== 0 && values.reason.trim() === '';
  const own = found['reason'] ?? (isMissing ? ('errors.required' as const) : undefined);
  return {
    reason: (wasTried ? fieldErrorText(translate, own) : undefined) ?? fieldErrorsOf(error)['reason'],
    isSendable: Object.keys(found).length === 0 && !isMissing,
  };
}

function Difference({ paise }: { paise: number }) {
  const translate = useTranslate();
  return (
    <output>
      <Alert severity={paise === 0 ? 'success' : 'warning'} role="presentation">
        {translate('dayClose.difference')}: {differenceText(translate, paise)}
        {paise === 0 ? null : <div>{translate(paise < 0 ? 'dayClose.shortHint' : 'dayClose.overHint')}</div>}
      </Alert>
    </output>
  );
}

interface SeenFieldProps {
  drawer: DrawerView;
  method: 'UPI' | 'CARD';
  values: CloseValues;
  type: (change: Partial<CloseValues>) => void;
}

/** What the bank shows of a method, beside what the books have. */
function SeenField({ drawer, method, values, type }: SeenFieldProps) {
  const translate = useTranslate();
  const field = method === 'UPI' ? 'upiSeenPaise' : 'cardSeenPaise';
  const { [field]: seen } = values;
  const inBooks = drawer.byMethod === undefined ? undefined : netOf(drawer, method);
  return (
    <MoneyField
      value={seen}
      onChange={(paise) => type({ [field]: paise })}
      label={translate(method === 'UPI' ? 'dayClose.upiSeen' : 'dayClose.cardSeen')}
      helperText={seenHint(translate, seen, inBooks)}
    />
  );
}

function seenHint(translate: Translate, seen: number | null, inBooks: number | undefined): string {
  if (inBooks === undefined) return translate('dayClose.seenHint');
  if (seen === null || Number.isNaN(seen)) return translate('dayClose.inBooks', { amount: formatPaise(inBooks) });
  return differenceText(translate, seen - inBooks);
}

function useCloseDay() {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const request = useRequest();
  return useMutation({
    mutationFn: async ({
      body,
      idempotencyKey,
    }: {
      body: CloseDayBody;
      idempotencyKey: string;
    }): Promise<DayCloseRow> =>
      // not cancelled when the page is left: the answer is shown in the list
      closeDay(body, { idempotencyKey }),
    onSuccess(close) {
      forgetCount();
      toast.success(translate('dayClose.closed', { number: String(close.number) }));
      cache.setQueryData(dayCloseKey(close.id), close);
      if (request.isMounted()) void navigate(dayClosePath(close.id));
      void cache.invalidateQueries({ queryKey: [DAY_CLOSES] });
    },
    onError(error) {
      // an earlier attempt, whose answer was lost, closed the day with another count
      if (errorBodyOf(error).code === 'idempotency_mismatch') void cache.invalidateQueries({ queryKey: [DAY_CLOSES] });
    },
  });
}

const bankSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
