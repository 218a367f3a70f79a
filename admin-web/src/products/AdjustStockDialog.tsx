import {
  adjustmentReason,
  adjustStockBody,
  fitsUnit,
  MAX_MILLI,
  type AdjustmentReason,
  type AdjustStockBody,
  type ErrorCode,
  type ProductRow,
  type Unit,
} from '@bahi/contracts';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { textFault } from '../form/bodyErrors.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { useTranslate } from '../i18n/language.ts';
import { QuantityField } from '../inputs/IntegerField.tsx';
import { useProductNames } from '../labels/productNames.ts';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { useToast } from '../messages/toasts.ts';
import { adjustStock } from '../providers/calls/stock.ts';
import { fieldErrorsOf, messageOf } from '../providers/http/apiError.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { movedBy, type Adjustment } from './adjustment.ts';

interface AdjustStockDialogProps {
  product: ProductRow;
  onClose: () => void;
}

/** Adjusts the stock of a product, with a reason. */
export function AdjustStockDialog({ product: shown, onClose }: AdjustStockDialogProps) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  // the count was compared with the stock of that moment: a sale meanwhile must not change it
  const [product] = useState(shown);
  const [adjustment, setAdjustment] = useState<Adjustment>({ reason: 'count', quantityMilli: null, adds: false });
  const [note, setNote] = useState('');
  const { unit, currentStockMilli } = product;
  const { first: name } = useProductNames()(product);
  const moved = movedBy(adjustment, currentStockMilli);
  const { mutate, isPending, error } = useAdjustment(name, unit, onClose);
  const faults = fieldErrorsOf(error);
  const typedNoteFault = textFault(translate, adjustStockBody.shape.note, note);
  const noteFault = typedNoteFault ?? faults['note'];
  const typedFault = quantityFault(adjustment.quantityMilli, unit);
  const isSubmittable = moved !== undefined && moved !== 0 && typedFault === undefined && typedNoteFault === undefined;
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSubmittable) return;
    mutate({ productId: product.id, quantityMilli: moved, reason: adjustment.reason, ...(note !== '' && { note }) });
  };
  const isChanged = (): boolean => adjustment.quantityMilli !== null || note !== '';
  const failure =
    error === null ? null : (
      <>
        <AlertTitle>{translate('stock.adjustFailed')}</AlertTitle>
        {messageOf(error)}
      </>
    );
  return (
    <FormDialog
      title={translate('stock.adjustTitle', { name })}
      form={{ formProps: { onSubmit, noValidate: true }, isChanged }}
      failure={failure}
      submitText={translate('common.save')}
      busy={isPending}
      isSubmittable={isSubmittable}
      onClose={onClose}
    >
      <Typography>{translate('stock.inBooks', { quantity: quantity(currentStockMilli, unit) })}</Typography>
      <AdjustmentFields
        adjustment={adjustment}
        setAdjustment={setAdjustment}
        unit={translate(`common.units.${unit}`)}
        error={typedFault === undefined ? faults['quantityMilli'] : translate(typedFault)}
      />
      <TextField
        label={translate('stock.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={noteFault !== undefined}
        helperText={noteFault}
      />
      {moved === 0 ? <Alert severity="info">{translate('stock.nothingChanges')}</Alert> : null}
      {isSubmittable ? (
        <Typography sx={{ fontWeight: 600 }}>
          {translate('stock.after', { quantity: quantity(currentStockMilli + moved, unit) })}
        </Typography>
      ) : null}
    </FormDialog>
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
        error={error !== undefined}
        helperText={error}
      />
    </>
  );
}

/** Error of the typed quantity. */
function quantityFault(quantityMilli: number | null, unit: Unit): `errors.${ErrorCode}` | undefined {
  if (quantityMilli === null) return undefined;
  if (Number.isNaN(quantityMilli)) return 'errors.invalid';
  if (quantityMilli < 0) return 'errors.negative';
  if (quantityMilli > MAX_MILLI) return 'errors.too_large';
  return fitsUnit(unit, quantityMilli) ? undefined : 'errors.not_whole_units';
}

function useAdjustment(name: string, unit: Unit, onDone: () => void) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  return useMutation({
    mutationFn: async (body: AdjustStockBody) => adjustStock(body, request.optionsFor(body)),
    onSuccess: async ({ stockAfterMilli }) => {
      toast.success(translate('stock.adjusted', { name, quantity: quantity(stockAfterMilli, unit) }));
      if (request.isMounted()) onDone();
      await cache.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'products' && queryKey[1] !== 'getOne',
      });
    },
    onError: () => {
      if (request.isMounted()) toast.error(translate('stock.adjustFailed'));
    },
  });
}
