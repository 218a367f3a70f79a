import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ProductRow } from '@bahi/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { useProductNames } from '../../labels/productNames.ts';
import { useFilters } from '../../list/filters/useFilters.ts';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { useToast } from '../../messages/toasts.ts';
import { WaitingForNetwork } from '../../messages/WaitingForNetwork.tsx';
import { queryClient } from '../../providers/cache/queryClient.ts';
import { changeRates, productsToChange } from '../../providers/calls/products.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import { sentFilter } from '../../providers/reactAdmin/data.ts';
import { RateField } from './RateField.tsx';
import { newestRate, rateText } from './rates.ts';

/** So many products are named in the preview. */
const NAMED = 8;

/** Gives all taxable products of the list one rate from a day on, after a preview (R20): `POST /products/rates`. */
export function ChangeRatesDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const today = useToday();
  const [rateBps, setRate] = useState<number>();
  const [effectiveFrom, setFrom] = useState(today);
  const { listed, products, change } = useChange(rateBps, effectiveFrom, onClose);
  const isReady = rateBps !== undefined && effectiveFrom !== '' && products.length > 0;
  return (
    <Dialog open fullWidth aria-labelledby={titleId} onClose={onClose}>
      <DialogTitle id={titleId}>{translate('productTax.changeRates')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {change.error === null ? null : (
            <FailedAlert title={translate('productTax.ratesFailed')} error={change.error} />
          )}
          {listed.error === null ? null : <FailedAlert title={translate('products.loadFailed')} error={listed.error} />}
          <Typography color="text.secondary">{translate('productTax.changeRatesLead')}</Typography>
          <RateField label={translate('productTax.newRate')} rateBps={rateBps} onChoose={setRate} autoFocus required />
          <DayField
            required
            label={translate('productTax.rateFrom')}
            day={effectiveFrom}
            onDay={setFrom}
            helperText={translate('productTax.rateFromHint')}
          />
          {listed.data?.isCapped === true ? <Alert severity="warning">{translate('productTax.capped')}</Alert> : null}
          {rateBps === undefined || listed.data === undefined ? null : (
            <Preview products={products} rateBps={rateBps} />
          )}
        </Stack>
      </DialogContent>
      <WaitingForNetwork isSending={change.isPending} sx={{ mx: 3, mb: 1 }} />
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('common.cancel')}</Button>
        <Button variant="contained" disabled={!isReady} loading={change.isPending} onClick={() => change.mutate()}>
          {translate('productTax.changeThem', { smart_count: products.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The products of the list that a change concerns, and the change. */
function useChange(rateBps: number | undefined, effectiveFrom: string, onDone: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  const { filters } = useFilters();
  const listed = useQuery({
    queryKey: ['products', 'toChange', filters],
    queryFn: async ({ signal }) => productsToChange(sentFilter(filters), signal),
  });
  const products = (listed.data?.products ?? []).filter((product) => isChanged(product, rateBps, effectiveFrom));
  const change = useMutation({
    mutationFn: async () => {
      const body = { productIds: products.map(({ id }) => id), rateBps: rateBps ?? 0, effectiveFrom };
      return changeRates(body, request.optionsFor(body));
    },
    onSuccess({ changed }) {
      toast.success(translate('productTax.ratesChanged', { smart_count: changed }));
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      if (request.isMounted()) onDone();
    },
  });
  return { listed, products, change };
}

/** Whether the change gives a product something that it has not: a taxable product without this rate from this day. */
function isChanged({ taxClass, rates }: ProductRow, rateBps: number | undefined, from: string): boolean {
  return taxClass === 'taxable' && !rates.some((rate) => rate.rateBps === rateBps && rate.effectiveFrom === from);
}

/** What the change does: how many products, and the first of them with their rates. */
function Preview({ products, rateBps }: { products: readonly ProductRow[]; rateBps: number }) {
  const translate = useTranslate();
  const namesOf = useProductNames();
  if (products.length === 0) return <Alert severity="info">{translate('productTax.nothingToChange')}</Alert>;
  const rest = products.length - NAMED;
  return (
    <div>
      <Typography>{translate('productTax.preview', { smart_count: products.length })}</Typography>
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5 }}>
        {products.slice(0, NAMED).map((product) => {
          const before = newestRate(product.rates);
          return (
            <li key={product.id}>
              {namesOf(product).first}:{' '}
              {before === undefined ? translate('productTax.noRate') : rateText(before.rateBps)} → {rateText(rateBps)}
            </li>
          );
        })}
        {rest > 0 ? <li>{translate('productTax.previewMore', { smart_count: rest })}</li> : null}
      </Typography>
    </div>
  );
}
