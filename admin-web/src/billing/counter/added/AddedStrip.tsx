import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mulDivHalfUp } from '@bahi/contracts';
import { formatPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { useQuantityText } from '../../../labels/useQuantityText.ts';
import type { Notice } from './useAdded.ts';

interface AddedStripProps {
  notice: Notice;
  canTakeBack: boolean;
  onTakeBack: () => void;
}

/** What was just added to the bill, or removed from it, and a button that takes it back. */
export function AddedStrip({ notice, canTakeBack, onTakeBack }: AddedStripProps) {
  const translate = useTranslate();
  const text = useNoticeText(notice);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, flexGrow: 1 }}>
      <Box component="span" sx={textSx} title={text}>
        {/* an equal text is announced again when it differs by a blank */}
        {text + (notice.count % 2 === 0 ? '\u00a0' : '')}
      </Box>
      {canTakeBack ? (
        <Button size="small" onClick={onTakeBack} sx={{ minHeight: 'inherit', height: '100%', py: 0, flexShrink: 0 }}>
          {translate('counter.takeBack')}
        </Button>
      ) : null}
    </Box>
  );
}

function useNoticeText(notice: Notice): string {
  const translate = useTranslate();
  const quantityText = useQuantityText();
  const { line, kind } = notice;
  const name = useProductNames()(line).first;
  if (kind !== 'added') return translate(kind === 'removed' ? 'counter.removed' : 'counter.tookBack', { name });
  const { quantityMilli } = notice;
  const price = line.unitPricePaise ?? 0;
  const added = translate('counter.added', {
    name,
    quantity: quantityText(quantityMilli, line.unit),
    amount: Number.isNaN(price) ? '–' : formatPaise(mulDivHalfUp(quantityMilli, price, 1_000)),
  });
  const whole = line.quantityMilli ?? quantityMilli;
  if (whole === quantityMilli) return added;
  return translate('counter.addedMore', { added, whole: quantityText(whole, line.unit) });
}

const textSx = {
  flexGrow: 1,
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  fontWeight: 600,
  color: 'text.primary',
} as const;
