import {
  adjustmentReason,
  type AdjustmentReason,
  type AdjustStockBody,
  type ProductRow,
  type Unit,
} from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { QuantityField } from '../inputs/IntegerField.tsx';
import { fieldErrorsOf } from '../providers/apiError.ts';
import { adjustStock } from '../providers/calls/stock.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import { FailedAlert } from '../shared/FailedAlert.tsx';
import { useProductNames } from '../shared/productNames.ts';
import { useQuantityText } from '../shared/useQuantityText.ts';
import { useWish } from '../shared/useWish.ts';
import { WaitingForNetwork } from '../shared/WaitingForNetwork.tsx';
import { movedBy, type Adjustment } from './adjustment.ts';

interface AdjustStockDialogProps {
  product: ProductRow;
  onClose: () => void;
}

/** Corrects the stock of one product by hand, with a reason. */
export function AdjustStockDialog({ product: shown, onClose }: AdjustStockDialogProps) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const titleId = useId();
  // the shelf was counted against what the books said then: a sale meanwhile must not move the target
  const [product] = useState(shown);
  const [adjustment, setAdjustment] = useState<Adjustment>({ reason: 'count', quantityMilli: null, adds: false });
  const [note, setNote] = useState('');
  const { unit, currentStockMilli } = product;
  const { first: name } = useProductNames()(product);
  const moved = movedBy(adjustment, currentStockMilli);
  const { mutate, isPending, error } = useAdjustment(name, unit, onClose);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (moved === undefined || moved === 0) return;
    mutate({ productId: product.id, quantityMilli: moved, reason: adjustment.reason, ...(note !== '' && { note }) });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{translate('stock.adjustTitle', { name })}</DialogTitle>
        <DialogContent>
          {error === null ? null : <FailedAlert title={translate('stock.adjustFailed')} error={error} />}
          <Stack spacing={2} sx={{ pt: 1 }}>
            <Typography>{translate('stock.inBooks', { quantity: quantity(currentStockMilli, unit) })}</Typography>
            <AdjustmentFields
              adjustment={adjustment}
              setAdjustment={setAdjustment}
              unit={translate(`common.units.${unit}`)}
              error={fieldErrorsOf(error)['quantityMilli']}
            />
            <TextField label={translate('stock.note')} value={note} onChange={({ target }) => setNote(target.value)} />
            {moved === 0 ? <Alert severity="info">{translate('stock.nothingChanges')}</Alert> : null}
            {moved === undefined || moved === 0 ? null : (
              <Typography sx={{ fontWeight: 600 }}>
                {translate('stock.after', { quantity: quantity(currentStockMilli + moved, unit) })}
              </Typography>
            )}
          </Stack>
        </DialogContent>
        <WaitingForNetwork isSending={isPending} sx={{ mx: 3 }} />
        <DialogActions>
          <Button onClick={onClose}>{translate('common.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={isPending || moved === undefined || moved === 0}>
            {translate('common.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface AdjustmentFieldsProps {
  adjustment: Adjustment;
  setAdjustment: (adjustment: Adjustment) => void;
  unit: string;
  error: string | undefined;
}

function AdjustmentFields({ adjustment, setAdjustment, unit, error }: AdjustmentFieldsProps) {
  const translate = useTranslate();
  const { reason, quantityMilli, adds } = adjustment;
  const quantityLabel = reason === 'count' ? 'counted' : reason === 'other' ? 'change' : 'takenOut';
  return (
    <>
      <TextField
        select
        label={translate('stock.reason')}
        value={reason}
        onChange={({ target }) => setAdjustment({ ...adjustment, reason: target.value as AdjustmentReason })}
      >
        {adjustmentReason.options.map((each) => (
          <MenuItem key={each} value={each}>
            {translate(`stock.reasons.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      {reason === 'other' ? (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={adds}
          aria-label={translate('stock.direction')}
          onChange={(_event, chosen: boolean | null) =>
            chosen !== null && setAdjustment({ ...adjustment, adds: chosen })
          }
        >
          <ToggleButton value>{translate('stock.add')}</ToggleButton>
          <ToggleButton value={false}>{translate('stock.remove')}</ToggleButton>
        </ToggleButtonGroup>
      ) : null}
      <QuantityField
        autoFocus
        label={translate(`stock.${quantityLabel}`)}
        value={quantityMilli}
        onChange={(typed) => setAdjustment({ ...adjustment, quantityMilli: typed })}
        unit={unit}
        error={Number.isNaN(quantityMilli) || error !== undefined}
        helperText={Number.isNaN(quantityMilli) ? translate('errors.invalid') : error}
      />
    </>
  );
}

function useAdjustment(name: string, unit: Unit, onDone: () => void) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const toast = useToast();
  const cache = useQueryClient();
  const wish = useWish();
  return useMutation({
    mutationFn: async (body: AdjustStockBody) => adjustStock(body, wish.of(body)),
    onSuccess: async ({ stockAfterMilli }) => {
      toast.success(translate('stock.adjusted', { name, quantity: quantity(stockAfterMilli, unit) }));
      if (wish.isShown()) onDone();
      await cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'products' && queryKey[1] !== 'getOne',
      });
    },
    onError: () => {
      if (wish.isShown()) toast.error(translate('stock.adjustFailed'));
    },
  });
}
