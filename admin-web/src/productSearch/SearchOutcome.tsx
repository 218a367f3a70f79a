import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatMilli } from '../format/quantity.ts';
import { useTranslate } from '../i18n/language.ts';
import { reveal } from '../messages/reveal.ts';
import { useIsAway } from '../providers/http/connection.ts';
import { ChooseProduct } from './ChooseProduct.tsx';
import type { HeldLookup } from './useLookupQueue.ts';
import type { ProductLookup } from './useProductLookup.ts';

/** Lookups that wait for the server, those that failed, and the choice between several products. */
export function SearchOutcome({ failures, dismiss, choice, ...lookup }: ProductLookup) {
  const translate = useTranslate();
  return (
    <>
      <HeldLookups {...lookup} />
      {failures.length === 0 ? null : (
        <Alert ref={reveal} severity="warning" onClose={dismiss} closeText={translate('common.close')} sx={{ mt: 1 }}>
          {failures.join(' ')}
        </Alert>
      )}
      {choice === undefined ? null : <ChooseProduct {...choice} />}
    </>
  );
}

/** What is added once the server answers again. Nothing while it answers as usual. */
function HeldLookups({ held, isRepeated, giveUp }: Pick<ProductLookup, 'held' | 'isRepeated' | 'giveUp'>) {
  const translate = useTranslate();
  const isAway = useIsAway();
  const textOf = ({ by, value, quantityMilli }: HeldLookup): string => {
    const text = by === 'id' ? translate('billing.chosenBefore') : value;
    return quantityMilli === undefined ? text : `${formatMilli(quantityMilli)} × ${text}`;
  };
  if (held.length === 0 || !(isAway || isRepeated)) return null;
  return (
    <Alert
      ref={reveal}
      severity="info"
      sx={{ mt: 1 }}
      action={
        <Button color="inherit" onClick={giveUp}>
          {translate('billing.doNotAdd')}
        </Button>
      }
    >
      {translate(isAway ? 'billing.heldAway' : 'billing.heldAgain')} <b>{held.map(textOf).join(', ')}</b>
    </Alert>
  );
}
