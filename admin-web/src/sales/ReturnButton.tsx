import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useCan } from '../providers/cache/roles.ts';
import { lazyPart } from '../providers/http/lazyPart.ts';

const FindBillDialog = lazyPart(async () => (await import('./FindBillDialog.tsx')).FindBillDialog);

/** Begins a return: asks for the number of the bill. */
export function ReturnButton() {
  const translate = useTranslate();
  const mayCredit = useCan('cancelBill');
  const [isOpen, setOpen] = useState(false);
  if (!mayCredit) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('creditNotes.find')}
      </Button>
      {isOpen ? (
        <Suspense>
          <FindBillDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
