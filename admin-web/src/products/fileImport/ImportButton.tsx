import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { lazyPart } from '../../providers/http/lazyPart.ts';

// opened when a shop begins, or gets a price list
const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog);

/** Opens the import of products from a file. */
export function ImportButton() {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<FileUploadOutlined />} onClick={() => setOpen(true)}>
        {translate('fileImport.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ImportDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
