import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { ProductRow, QuickProductView } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { messageOf } from '../../providers/http/apiError.ts';
import { ProductHits } from '../ProductHits.tsx';
import { useProductHits } from '../useProductHits.ts';
import { useSearchList } from '../useSearchList.ts';
import { useLinkCode } from '../quickProduct/useQuickProduct.ts';

interface LinkProductProps {
  code: string;
  onLinked: (product: QuickProductView) => void;
  onCancel: () => void;
}

/** Finds a product by its name and gives it the code. */
export function LinkProduct({ code, onLinked, onCancel }: LinkProductProps) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  const words = text.trim();
  const { products, isFresh, isNone, hasFailed } = useProductHits(words);
  const linking = useLinkCode(onLinked);
  const link = ({ id }: ProductRow): void => linking.mutate({ productId: id, barcode: code });
  const list = useSearchList({
    isFresh,
    count: words === '' ? 0 : products.length,
    onEnter(chosen) {
      const product = isFresh ? products[chosen] : undefined;
      if (product !== undefined) link(product);
    },
    onEscape: () => (text === '' ? onCancel() : setText('')),
    onLeaveUpwards: undefined,
  });
  const help = (): string | undefined => {
    if (hasFailed) return translate('billing.searchFailed', { text: words });
    return isNone ? translate('billing.notFound', { text: words }) : undefined;
  };
  return (
    <Box sx={{ position: 'relative', display: 'flex', gap: 1, alignItems: 'start', flexWrap: 'wrap', pt: 1 }}>
      <TextField
        type="search"
        autoFocus
        label={translate('unknownCode.find')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          list.choose(0);
        }}
        onKeyDown={list.onKeyDown}
        helperText={help()}
        sx={{ flexGrow: 1, minWidth: 200 }}
        slotProps={{ htmlInput: { ...list.fieldProps, enterKeyHint: 'done' } }}
      />
      <Button onClick={onCancel} disabled={linking.isPending}>
        {translate('common.cancel')}
      </Button>
      {list.isOpen ? <ProductHits products={products} isFresh={isFresh} list={list} onTake={link} /> : null}
      {linking.error === null ? null : (
        <Alert severity="error" sx={{ flexBasis: '100%' }}>
          {messageOf(linking.error)}
        </Alert>
      )}
    </Box>
  );
}
