import type { BillLineView, BillView } from '@bahi/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../format/quantity.ts';
import { useTranslate } from '../../i18n/language.ts';
import { QuantityField } from '../../inputs/IntegerField.tsx';
import { useProductNames } from '../../labels/productNames.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';
import { GoodsChoice } from './GoodsChoice.tsx';
import { leftMilli, returnedFault, type GoodsTo } from './returned.ts';

interface ReturnedLineProps {
  bill: BillView;
  line: BillLineView;
  value: number | null;
  onChange: (quantityMilli: number | null) => void;
  /** Where the goods of this line go; absent where the choice for all lines suffices. */
  goodsTo?: GoodsTo | undefined;
  onGoodsTo: (to: GoodsTo) => void;
}

/** One line of the bill: what is left of it, how much comes back, and where it goes. */
export function ReturnedLine({ bill, line, value, onChange, goodsTo, onGoodsTo }: ReturnedLineProps) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const { first: name } = useProductNames()(line);
  const left = leftMilli(bill, line);
  const fault = returnedFault(bill, line, value);
  const most = formatCount(left / 1000);
  return (
    <Box
      component="fieldset"
      aria-label={name}
      sx={{
        m: 0,
        p: 0,
        minWidth: 0,
        border: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 150px auto' },
        alignItems: 'start',
      }}
    >
      <Typography sx={{ pt: { sm: 1 }, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        {name}
        <Typography component="span" variant="body2" color="text.secondary" sx={{ display: 'block' }}>
          {translate('creditNotes.left', { quantity: quantity(left, line.unit) })}
        </Typography>
      </Typography>
      <QuantityField
        size="small"
        label={translate('creditNotes.quantity')}
        ariaLabel={`${name}: ${translate('creditNotes.quantity')}`}
        value={value}
        onChange={onChange}
        error={fault !== undefined}
        helperText={fault === undefined ? undefined : translate(fault, { name, most })}
      />
      <Button onClick={() => onChange(left)} aria-label={`${name}: ${translate('creditNotes.all')}`}>
        {translate('creditNotes.all')}
      </Button>
      {goodsTo === undefined ? null : (
        <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
          <GoodsChoice size="small" label={translate('creditNotes.goodsTo')} value={goodsTo} onChange={onGoodsTo} />
        </Box>
      )}
    </Box>
  );
}
