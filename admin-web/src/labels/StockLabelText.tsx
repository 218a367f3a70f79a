import type { StockLabel } from '@bahi/contracts';
import { useTheme, type Palette } from '@mui/material/styles';
import { useTranslate } from '../i18n/language.ts';

const colours: Record<StockLabel, (palette: Palette) => string> = {
  out_of_stock: ({ error }) => error.main,
  low_stock: ({ warning }) => warning.main,
  in_stock: ({ text }) => text.secondary,
  well_stocked: ({ success }) => success.main,
};

/** The stock label as text with a colour. */
export function StockLabelText({ label }: { label: StockLabel }) {
  const translate = useTranslate();
  const { palette } = useTheme();
  return (
    <span style={{ color: colours[label](palette), fontWeight: 600, whiteSpace: 'nowrap' }}>
      {translate(`common.stockLabels.${label}`)}
    </span>
  );
}
