import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { HeldCode, QuickProductView } from '@bahi/contracts';
import { useState, type Ref } from 'react';
import { formatMilli } from '../../format/quantity.ts';
import { useTranslate } from '../../i18n/language.ts';
import { RowButton } from '../../list/rows/RowButton.tsx';
import { rowSx } from '../../list/rows/rowStyles.ts';
import { AddProductForm } from '../quickProduct/AddProductForm.tsx';
import { LinkProduct } from './LinkProduct.tsx';
import { useMayAddProducts } from '../quickProduct/useMayAddProducts.ts';

interface UnknownCodesProps {
  codes: readonly HeldCode[];
  /** The code belongs to this product now. */
  onResolved: (code: string, product: QuickProductView) => void;
  onDrop: (code: string) => void;
  /** Whether something waits for these codes, and says so. */
  isMissed?: boolean;
  listRef?: Ref<HTMLOListElement>;
}

/**
 * Scanned codes that belong to no product yet: each can be added as a product, or linked to one that exists. Nothing here keeps a
 * further scan from being heard.
 */
export function UnknownCodes({ codes, onResolved, onDrop, isMissed = false, listRef }: UnknownCodesProps) {
  const translate = useTranslate();
  if (codes.length === 0) return null;
  return (
    <Box component="ol" ref={listRef} aria-label={translate('unknownCode.title')} sx={listSx}>
      {codes.map((held) => (
        <UnknownCode
          key={held.code}
          held={held}
          isMissed={isMissed}
          onResolved={(product) => onResolved(held.code, product)}
          onDrop={() => onDrop(held.code)}
        />
      ))}
    </Box>
  );
}

interface UnknownCodeProps {
  held: HeldCode;
  isMissed: boolean;
  onResolved: (product: QuickProductView) => void;
  onDrop: () => void;
}

function UnknownCode({ held: { code, quantityMilli }, isMissed, onResolved, onDrop }: UnknownCodeProps) {
  const translate = useTranslate();
  const mayAdd = useMayAddProducts();
  const [doing, setDoing] = useState<'add' | 'link'>();
  const close = (): void => setDoing(undefined);
  return (
    <li data-code={code}>
      <Box className="row">
        <span className="quantity">{formatMilli(quantityMilli)} ×</span>
        <span className="names">
          <b>{code}</b>
          <small>{translate(mayAdd ? 'unknownCode.unknown' : 'unknownCode.askOwner')}</small>
        </span>
        {mayAdd && doing === undefined ? (
          <span className="actions">
            <Button size="small" variant="contained" onClick={() => setDoing('add')}>
              {translate('unknownCode.add')}
            </Button>
            <Button size="small" variant="outlined" onClick={() => setDoing('link')}>
              {translate('unknownCode.link')}
            </Button>
          </span>
        ) : null}
        <RowButton icon="remove" label={translate('unknownCode.drop', { code })} onClick={onDrop} />
      </Box>
      {isMissed ? (
        <Typography variant="body2" color="error" role="alert">
          {translate(mayAdd ? 'unknownCode.missed' : 'unknownCode.missedByStaff', { code })}
        </Typography>
      ) : null}
      {doing === 'add' ? <AddProductForm code={code} onAdded={onResolved} onCancel={close} /> : null}
      {doing === 'link' ? <LinkProduct code={code} onLinked={onResolved} onCancel={close} /> : null}
    </li>
  );
}

const listSx = {
  ...rowSx,
  m: 0,
  p: 0,
  listStyle: 'none',
  border: 1,
  borderColor: 'warning.main',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > li': { px: 1.5, py: 0.5 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 },
  '& .quantity': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& .names': { flexGrow: 1, minWidth: 140, overflowWrap: 'anywhere', '& b': { fontWeight: 600 } },
  '& small': { display: 'block', fontSize: '0.875rem', color: 'text.secondary' },
  '& .actions': { display: 'flex', gap: 1 },
} as const;
