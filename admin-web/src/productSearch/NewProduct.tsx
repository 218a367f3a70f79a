import Paper from '@mui/material/Paper';
import type { QuickProductView } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { AddProductForm } from './quickProduct/AddProductForm.tsx';

interface NewProductProps {
  name: string;
  onAdded: (product: QuickProductView) => void;
  onCancel: () => void;
}

/** A product of a typed name that no product has. It stands in the page, so that scans are heard meanwhile. */
export function NewProduct({ name, onAdded, onCancel }: NewProductProps) {
  const translate = useTranslate();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('unknownCode.newProduct')}
      sx={{ px: 1.5, py: 0.5, borderColor: 'warning.main' }}
    >
      <AddProductForm code={undefined} name={name} onAdded={onAdded} onCancel={onCancel} />
    </Paper>
  );
}
