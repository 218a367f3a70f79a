import Box from '@mui/material/Box';
import { useTranslate } from '../i18n/language.ts';

/** Says that a line is sold for less than it cost; never shown to staff. */
export function BelowCostMark() {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ display: 'block', color: 'error.main', fontSize: '0.875rem' }}>
      {translate('staffPrices.belowCost')}
    </Box>
  );
}
