import ContentCopy from '@mui/icons-material/ContentCopy';
import Share from '@mui/icons-material/Share';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatPaise } from '../../format/money.ts';
import { useTranslate } from '../../i18n/language.ts';
import { QuantityField } from '../../inputs/IntegerField.tsx';
import { useProductNames } from '../../labels/productNames.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';
import { useToast } from '../../messages/toasts.ts';
import { copyText } from '../../share/copyText.ts';
import { orderText, type ReorderGroup, type ReorderLine } from './reorderPlan.ts';
import type { Prefill } from './usePrefill.ts';

type Quantities = Readonly<Record<string, number | null>>;

/** What is ordered of one vendor: quantities to change, the purchase form with them, and the list as text. */
export function ReorderVendor({ group, shopName }: { group: ReorderGroup; shopName: string }) {
  const translate = useTranslate();
  const titleId = useId();
  const navigate = useNavigate();
  const namesOf = useProductNames();
  const quantity = useQuantityText();
  const [typed, setTyped] = useState<Quantities>({});
  const quantityOf = ({ product, quantityMilli }: ReorderLine): number | null =>
    product.id in typed ? (typed[product.id] ?? null) : quantityMilli;
  const ordered = group.lines.flatMap((line) => {
    const milli = quantityOf(line);
    return milli !== null && milli > 0 ? [{ product: line.product, milli }] : [];
  });
  const prefill: Prefill = {
    vendorId: group.vendorId,
    lines: ordered.map(({ product, milli }) => ({ productId: product.id, quantityMilli: milli })),
  };
  const text = orderText(
    translate('purchaseBill.reorder.greeting', { shop: shopName }),
    ordered.map(({ product, milli }) => ({ name: namesOf(product).first, quantity: quantity(milli, product.unit) })),
  );
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 1.5, mb: 2, maxWidth: 960 }}>
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {group.vendorId === null ? translate('purchaseBill.reorder.noVendor') : group.vendorName}
      </Typography>
      {group.lines.map((line) => (
        <Line
          key={line.product.id}
          line={line}
          value={quantityOf(line)}
          onChange={(milli) => setTyped((before) => ({ ...before, [line.product.id]: milli }))}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          variant="contained"
          disabled={ordered.length === 0}
          onClick={() => void navigate('/dashboard/purchases/create', { state: { prefill } })}
        >
          {translate('purchaseBill.reorder.enter')}
        </Button>
        <SendText text={text} isEmpty={ordered.length === 0} />
      </Box>
    </Paper>
  );
}

interface LineProps {
  line: ReorderLine;
  value: number | null;
  onChange: (milli: number | null) => void;
}

function Line({ line: { product, last }, value, onChange }: LineProps) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const { first } = useProductNames()(product);
  const unit = translate(`common.units.${product.unit}`);
  const stock = `${translate('purchaseBill.reorder.stock')}: ${quantity(product.currentStockMilli, product.unit)}`;
  const price =
    last && `${translate('purchaseBill.reorder.lastPrice')}: ${formatPaise(last.purchasePricePaise)}/${unit}`;
  return (
    <Box sx={lineSx}>
      <Box sx={{ minWidth: 0 }}>
        {first}
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{[stock, price].filter(Boolean).join(' · ')}</Box>
      </Box>
      <QuantityField
        ariaLabel={`${translate('purchaseBill.reorder.order')}: ${first}`}
        value={value}
        onChange={onChange}
        unit={unit}
      />
    </Box>
  );
}

/** Sends the list by what the device offers, or copies it. */
function SendText({ text, isEmpty }: { text: string; isEmpty: boolean }) {
  const translate = useTranslate();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast.success(translate('purchaseBill.reorder.copied'));
    else toast.error(translate('purchaseBill.reorder.copyFailed'));
  };
  const send = async (): Promise<void> => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // closing the device's sheet is no failure
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <>
      {'share' in navigator ? (
        <Button startIcon={<Share />} disabled={isEmpty} onClick={() => void send()}>
          {translate('purchaseBill.reorder.share')}
        </Button>
      ) : null}
      <Button startIcon={<ContentCopy />} disabled={isEmpty} onClick={() => void copy()}>
        {translate('purchaseBill.reorder.copy')}
      </Button>
    </>
  );
}

const lineSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 150px',
  gap: 1,
  alignItems: 'center',
  py: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiFormControl-root': { m: 0 },
} as const;
