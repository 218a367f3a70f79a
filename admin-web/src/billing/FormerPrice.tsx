import Box from '@mui/material/Box';
import { formatPaise } from '../format/money.ts';
import { useTranslate } from '../i18n/language.ts';

/** The price that a changed price replaced, struck through before it. */
export function FormerPrice({ paise }: { paise: number }) {
  const translate = useTranslate();
  const text = formatPaise(paise);
  return (
    <Box
      component="s"
      title={translate('staffPrices.formerPrice')}
      sx={{ color: 'text.secondary', fontSize: '0.875rem', mr: 0.75, whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
}
