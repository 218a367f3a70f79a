import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ProductTile } from '@bahi/contracts';
import type { QuantityForAmount } from '@bahi/domain/arithmetic';
import { useCallback, useId, useRef, useState, type FormEvent } from 'react';
import { formatPaise, typedPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { useQuantityText } from '../../../labels/useQuantityText.ts';
import { NumberPad } from './NumberPad.tsx';
import type { Weighing } from './useWeighing.ts';
import { offered, weighed, withKey, type PadKey, type WeighedBy } from './weighed.ts';

interface WeighDialogProps extends Weighing {
  onTake: (product: ProductTile, quantityMilli: number) => void;
  onClose: () => void;
}

/** Asks for a quantity, or for an amount and shows the quantity that comes nearest with its true price before it is taken. */
export function WeighDialog({ product, amountPaise, onTake, onClose }: WeighDialogProps) {
  const translate = useTranslate();
  const { first } = useProductNames()(product);
  const titleId = useId();
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [by, setBy] = useState<WeighedBy>(amountPaise === undefined ? 'quantity' : 'amount');
  const [text, setText] = useState(typedPaise(amountPaise));
  const found = weighed(by, text, product);
  const unit = translate(`common.units.${product.unit}`);
  const choose = (next: WeighedBy): void => {
    setBy(next);
    setText('');
    field.current?.focus();
  };
  const onKey = useCallback((key: PadKey) => setText((now) => withKey(now, key)), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (found !== undefined) onTake(product, found.quantityMilli);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId} sx={{ pb: 1 }}>
        {first}
        <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
          {translate('tiles.pricePer', { price: formatPaise(product.sellingPricePaise), unit })}
        </Typography>
      </DialogTitle>
      <DialogContent>
        <Box component="form" id={formId} onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
          <ByChoice by={by} onChoose={choose} />
          <TextField
            autoFocus
            inputRef={field}
            label={by === 'quantity' ? translate('billing.quantityIn', { unit }) : translate('weigh.rupees')}
            value={text}
            onChange={({ target }) => setText(target.value)}
            error={text !== '' && found === undefined && !text.endsWith('.')}
            // the pad writes where there is no keyboard
            slotProps={{ htmlInput: { inputMode: 'none', autoComplete: 'off' } }}
            sx={{ '& input': { fontSize: '1.5rem', fontVariantNumeric: 'tabular-nums' } }}
          />
          <Found found={found} product={product} />
          <Box component="fieldset" aria-label={translate('weigh.offered')} sx={offeredSx}>
            {offered(by, product.unit).map((value) => (
              <Button key={value} variant="outlined" onClick={() => setText(value)} sx={{ minHeight: 44, px: 0 }}>
                {by === 'amount' ? `₹${value}` : value}
              </Button>
            ))}
          </Box>
          <NumberPad onKey={onKey} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} sx={{ minHeight: 48 }}>
          {translate('common.cancel')}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="contained"
          disabled={found === undefined}
          sx={{ minHeight: 48, flexGrow: 1 }}
        >
          {translate('weigh.add')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function ByChoice({ by, onChoose }: { by: WeighedBy; onChoose: (by: WeighedBy) => void }) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      color="primary"
      value={by}
      aria-label={translate('weigh.by')}
      onChange={(_event, next: WeighedBy | null) => next !== null && onChoose(next)}
    >
      <ToggleButton value="quantity" sx={toggleSx}>
        {translate('billing.quantity')}
      </ToggleButton>
      <ToggleButton value="amount" sx={toggleSx}>
        {translate('weigh.amount')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}

/** What would be added, and for how much. */
function Found({ found, product }: { found: QuantityForAmount | undefined; product: ProductTile }) {
  const quantityText = useQuantityText();
  return (
    <Box component="output" aria-live="polite" sx={foundSx}>
      <span>{found === undefined ? '—' : quantityText(found.quantityMilli, product.unit)}</span>
      <b>{found === undefined ? '—' : formatPaise(found.totalPaise)}</b>
    </Box>
  );
}

const toggleSx = { minHeight: 44, textTransform: 'none', fontWeight: 600, color: 'text.primary' } as const;
const offeredSx = {
  border: 0,
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 1,
} as const;
const foundSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 1,
  flexWrap: 'wrap',
  fontSize: '1.25rem',
  fontVariantNumeric: 'tabular-nums',
  '& b': { fontSize: '1.75rem', fontWeight: 750, color: 'primary.main' },
} as const;
