import Alert from '@mui/material/Alert';
import { useTranslate } from '../i18n/language.ts';
import { reveal } from '../messages/reveal.ts';
import { ChooseProduct } from './ChooseProduct.tsx';
import type { ProductLookup } from './useProductLookup.ts';

/** Failed lookups, and the choice between several products. */
export function SearchOutcome({ failures, dismiss, choice }: ProductLookup) {
  const translate = useTranslate();
  return (
    <>
      {failures.length === 0 ? null : (
        <Alert ref={reveal} severity="warning" onClose={dismiss} closeText={translate('common.close')} sx={{ mt: 1 }}>
          {failures.join(' ')}
        </Alert>
      )}
      {choice === undefined ? null : <ChooseProduct {...choice} />}
    </>
  );
}
