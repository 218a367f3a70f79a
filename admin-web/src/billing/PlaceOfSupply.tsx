import Typography from '@mui/material/Typography';
import type { PlaceOfSupply } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { stateNameKey } from '../labels/states.ts';

/** The state in which a bill is taxed, with the reason (R16, R17). */
export function usePlaceText(): (place: PlaceOfSupply) => string {
  const translate = useTranslate();
  return ({ stateCode, reason }) =>
    translate('billTax.placeText', {
      state: stateCode === null ? translate('common.none') : translate(stateNameKey(stateCode)),
      reason: translate(`billTax.reasons.${reason}`),
    });
}

/** The same on the bill page; nothing for a shop without tax. */
export function PlaceLine({ place }: { place: PlaceOfSupply | null }) {
  const translate = useTranslate();
  const textOf = usePlaceText();
  if (place === null) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('billTax.place')}: {textOf(place)}
    </Typography>
  );
}
