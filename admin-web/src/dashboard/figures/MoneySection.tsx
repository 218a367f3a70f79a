import type { DashboardTiles, DashboardView } from '@bahi/contracts';
import Box from '@mui/material/Box';
import { memo } from 'react';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { Amount } from './Amount.tsx';
import { duesPath, registerPath, salesPath } from './listPaths.ts';
import { Tile } from './Tile.tsx';

interface MoneySectionProps {
  money: DashboardView['money'];
  tiles: DashboardTiles;
  from: string;
  to: string;
  /** The past day or minute that is shown, as in the address; undefined for now. */
  asOf: string | undefined;
}

/** What became of the sales of a period, what was collected in it, and what customers owe in total. */
export const MoneySection = memo(function MoneySection({ money, tiles, from, to, asOf }: MoneySectionProps) {
  const translate = useTranslate();
  const { salesPaise, moneyPaise, creditGivenPaise, creditCollectedPaise, refundsPaise } = money;
  const { duesPaise = 0, owingCount = 0 } = tiles;
  const toList = (path: string) => (asOf === undefined ? { to: path } : {});
  return (
    <Box component="section" aria-label={translate('dashboard.money.heading')} sx={gridSx}>
      <Tile label={translate('dashboard.money.sales')} {...toList(salesPath({ from, to }))}>
        <Amount paise={salesPaise} />
      </Tile>
      <Tile
        label={translate('dashboard.money.taken')}
        {...(refundsPaise !== 0 && {
          hint: translate('dashboard.money.refunds', { amount: formatPaise(refundsPaise) }),
        })}
        {...toList(registerPath('payments', { from, to }))}
      >
        <Amount paise={moneyPaise} />
      </Tile>
      <Tile label={translate('dashboard.money.creditGiven')}>
        <Amount paise={creditGivenPaise} />
      </Tile>
      <Tile label={translate('dashboard.money.creditCollected')} {...toList(registerPath('payments', { from, to }))}>
        <Amount paise={creditCollectedPaise} />
      </Tile>
      <Box sx={duesSx}>
        <Tile
          label={translate('dashboard.money.dues')}
          hint={translate('dashboard.money.owing', { smart_count: owingCount })}
          to={duesPath(asOf)}
          tone={duesPaise > 0 ? 'warning' : 'plain'}
        >
          <Amount paise={duesPaise} />
        </Tile>
      </Box>
    </Box>
  );
});

const gridSx = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
} as const;
/** On a phone the fifth tile has a row of its own. */
const duesSx = { display: 'grid', minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } } as const;
