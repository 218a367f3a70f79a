import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { joinedParts } from '@bahi/contracts';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import type { CustomerDue } from './useCustomerDue.ts';

/** What a customer owes, with limit and promise; or that it is being loaded, or could not be. */
export function DueText({ due }: { due: CustomerDue }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  if (due.state === 'none') return null;
  if (due.state === 'loading') return <Typography color="text.secondary">{translate('credit.dueLoading')}</Typography>;
  if (due.state === 'failed') {
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography color="error">{translate('credit.dueFailed')}</Typography>
        <Button size="small" onClick={due.retry}>
          {translate('common.retry')}
        </Button>
      </Box>
    );
  }
  const { duePaise, limitPaise, promiseDate } = due;
  const key = duePaise > 0 ? 'credit.due' : duePaise < 0 ? 'credit.advance' : 'credit.noDue';
  const limit = limitPaise === 0 ? translate('credit.noCredit') : limitText(limitPaise);
  function limitText(paise: number | null): string {
    return paise === null ? '' : translate('credit.limit', { amount: formatPaise(paise) });
  }
  const more = joinedParts([
    limit || null,
    promiseDate && translate('credit.promised', { day: formatDay(promiseDate, language) }),
  ]);
  return (
    <Box>
      <Typography
        sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}
        color={duePaise > 0 ? 'warning' : undefined}
      >
        {translate(key, { amount: formatPaise(Math.abs(duePaise)) })}
      </Typography>
      {more === '' ? null : (
        <Typography variant="body2" color="text.secondary">
          {more}
        </Typography>
      )}
    </Box>
  );
}
