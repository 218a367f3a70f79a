import type { StockLabel } from '@bahi/contracts';
import Box from '@mui/material/Box';
import { useTranslate } from '../providers/language.ts';

const colours: Record<StockLabel, string> = {
  out_of_stock: 'error.main',
  low_stock: 'warning.main',
  in_stock: 'text.secondary',
  well_stocked: 'success.main',
};

/** How full the shelf is, in words and by colour. */
export function StockLabelText({ label }: { label: StockLabel }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ color: colours[label], fontWeight: 600, whiteSpace: 'nowrap' }}>
      {translate(`common.stockLabels.${label}`)}
    </Box>
  );
}
