import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/Delete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { rateOn } from '@bahi/domain/arithmetic';
import { useInput } from 'react-admin';
import { useTranslate } from '../../i18n/language.ts';
import { DayField } from '../../inputs/DayField.tsx';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { useToday } from '../../providers/http/serverClock.ts';
import { RateField } from './RateField.tsx';
import { chosenRates, firstRateDay, type TypedRate } from './rates.ts';

const same = (value: unknown): unknown => value;

/** The dated rates of a product (R20): a change of rate is a further one, and bills of earlier days keep theirs. */
export function RatesInput({ source }: { source: string }) {
  const translate = useTranslate();
  const today = useToday();
  const { data: profile } = useShopProfile();
  const { field, fieldState } = useInput({ source, parse: same, format: same });
  const rates = (field.value ?? []) as TypedRate[];
  const now = rateOn(chosenRates(rates), today);
  const put = (next: readonly TypedRate[]): void => field.onChange(next);
  const change = (place: number, changed: Partial<TypedRate>): void =>
    put(rates.map((rate, n) => (n === place ? { ...rate, ...changed } : rate)));
  const add = (): void =>
    put([...rates, { rateBps: null, effectiveFrom: rates.length === 0 ? firstRateDay(profile, today) : today }]);
  const state = (rate: TypedRate): string | undefined => {
    if (rate.rateBps === null) return undefined;
    if (rate.effectiveFrom > today) return translate('productTax.laterRate');
    return now?.effectiveFrom === rate.effectiveFrom
      ? translate('productTax.rateNow')
      : translate('productTax.formerRate');
  };
  return (
    <Box component="fieldset" className="wide" aria-label={translate('productTax.rates')} sx={ratesSx}>
      {rates.map((rate, place) => (
        <Box key={place} sx={rateSx}>
          <RateField
            label={translate('productTax.rate')}
            rateBps={rate.rateBps}
            onChoose={(rateBps) => change(place, { rateBps })}
            helperText={state(rate)}
          />
          <DayField
            required
            label={translate('productTax.rateFrom')}
            day={rate.effectiveFrom}
            onDay={(effectiveFrom) => change(place, { effectiveFrom })}
          />
          <IconButton
            aria-label={translate('productTax.removeRate', { number: place + 1 })}
            title={translate('productTax.removeRate', { number: place + 1 })}
            onClick={() => put(rates.toSpliced(place, 1))}
          >
            <Delete />
          </IconButton>
        </Box>
      ))}
      <Box>
        <Button startIcon={<Add />} onClick={add}>
          {translate(rates.length === 0 ? 'productTax.addRate' : 'productTax.changeRate')}
        </Button>
      </Box>
      {fieldState.error?.message === undefined ? null : (
        <FormHelperText error>{translate('productTax.ratesWrong')}</FormHelperText>
      )}
    </Box>
  );
}

/** A group without the frame of a browser. */
const ratesSx = { display: 'grid', gap: 1.5, border: 0, m: 0, p: 0, minWidth: 0 } as const;
const rateSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.3fr) auto',
  gap: 1,
  alignItems: 'start',
} as const;
