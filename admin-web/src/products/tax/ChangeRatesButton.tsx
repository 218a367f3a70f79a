import Percent from '@mui/icons-material/Percent';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { lazyPart } from '../../providers/http/lazyPart.ts';

// opened when the law changes
const ChangeRatesDialog = lazyPart(async () => (await import('./ChangeRatesDialog.tsx')).ChangeRatesDialog);

/** Opens the change of the rates of all products that the list shows. */
export function ChangeRatesButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<Percent />} onClick={() => setOpen(true)}>
        {translate('productTax.changeRates')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ChangeRatesDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
