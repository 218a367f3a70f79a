import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FreeMoneyView } from '@bahi/contracts';
import { useState } from 'react';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { useCan } from '../providers/cache/roles.ts';
import { releaseDeposit } from '../providers/calls/dues.ts';
import { RefundDialog } from './dialogs/RefundDialog.tsx';
import type { Account } from './parts/account.ts';
import { useDuesCommand } from './parts/useDuesCommand.ts';

/** Advances that no bill has used: they can be paid back, and a deposit can be released. */
export function FreeMoney({ account }: { account: Account }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { kind: party, free = [] } = account;
  const mayChange = useCan('changeDues');
  const [refunded, refund] = useState<FreeMoneyView>();
  const { mutate, isPending } = useDuesCommand<FreeMoneyView>({
    send: async ({ sourceId }, options) => releaseDeposit(sourceId, options),
    done: 'dues.releaseDone',
    onDone: () => undefined,
  });
  if (free.length === 0) return null;
  const nameOf = ({ kind, reference, day }: FreeMoneyView): string => {
    if (kind === 'payment') return translate('dues.paymentOf', { day: day === null ? '' : formatDay(day, language) });
    return translate(kind === 'credit_note' ? 'dues.noteOf' : 'dues.billOf', { number: reference ?? '' });
  };
  return (
    <Box sx={{ mb: 1.5 }}>
      <Typography color="text.secondary" variant="body2">
        {translate('dues.free')}
      </Typography>
      <Box component="ul" aria-label={translate('dues.free')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {free.map((source) => (
          <Box component="li" key={source.sourceId} sx={freeSx}>
            <span>
              {nameOf(source)}
              {source.deposit ? ` (${translate('dues.asDeposit')})` : ''}: <b>{formatPaise(source.leftPaise)}</b>
            </span>
            {mayChange ? (
              <Button size="small" onClick={() => refund(source)}>
                {translate(`dues.${party}.refund`)}
              </Button>
            ) : null}
            {mayChange && source.deposit ? (
              <Button size="small" disabled={isPending} onClick={() => mutate(source)}>
                {translate('dues.release')}
              </Button>
            ) : null}
          </Box>
        ))}
      </Box>
      {refunded === undefined ? null : (
        <RefundDialog account={account} source={refunded} onClose={() => refund(undefined)} />
      )}
    </Box>
  );
}

const freeSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 } as const;
