import Alert from '@mui/material/Alert';
import { useTranslate } from '../i18n/language.ts';
import { reveal } from '../messages/reveal.ts';
import { ChooseProduct } from './ChooseProduct.tsx';
import type { ProductWishes } from './useProductWishes.ts';

/** What came of the wishes that did not simply add a product. */
export function WishesEnd({ misses, settle, choice }: ProductWishes) {
  const translate = useTranslate();
  return (
    <>
      {misses.length === 0 ? null : (
        <Alert ref={reveal} severity="warning" onClose={settle} closeText={translate('common.close')} sx={{ mt: 1 }}>
          {misses.join(' ')}
        </Alert>
      )}
      {choice === undefined ? null : <ChooseProduct {...choice} />}
    </>
  );
}
