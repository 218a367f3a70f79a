import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_LINES } from '@bahi/contracts';
import { memo, type Dispatch, type KeyboardEvent } from 'react';
import { formatCount } from '../../../format/quantity.ts';
import { useTranslate } from '../../../i18n/language.ts';
import type { Draft, DraftAction } from '../../draft/draft.ts';
import { issueText, type Issues } from '../../draft/draftIssues.ts';
import type { Shortage } from '../../draft/useShortages.ts';
import { BillLine } from './BillLine.tsx';
import { headingSx, linesSx } from './lineLayout.ts';

interface BillLinesProps {
  lines: Draft['lines'];
  /** Key of the line that the last product was added to. */
  lastKey: number | undefined;
  /** Amount of each line before the bill's discount; empty while the numbers are incomplete. */
  amounts: readonly number[];
  issues: Issues;
  shortages: ReadonlyMap<string, Shortage>;
  onAct: Dispatch<DraftAction>;
  /** Enter in a field: back to the search. */
  onDone: () => void;
}

const isEnterInField = ({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && key === 'Enter' && !ctrlKey && !metaKey;

/** Lines that have their fields at once: as many as a large window shows. */
const FIRST_LINES = 14;

/** The lines of the bill, in the order they were added. */
export const BillLines = memo(function BillLines(props: BillLinesProps) {
  const { lines, lastKey, amounts, issues, shortages, onAct, onDone } = props;
  const translate = useTranslate();
  const goOn = (event: KeyboardEvent): void => {
    if (!isEnterInField(event)) return;
    event.preventDefault();
    onDone();
  };
  const fault =
    issues['lines'] === undefined ? null : (
      <Alert severity="error" sx={{ mb: 2, textAlign: 'start' }}>
        {issues['lines'] === 'too_many'
          ? translate('errors.too_many', { max: formatCount(MAX_LINES) })
          : issueText(translate, issues['lines'])}
      </Alert>
    );
  if (lines.length === 0) {
    return (
      <Box sx={{ textAlign: 'center', color: 'text.secondary', py: { xs: 3, md: 8 }, px: 2 }}>
        {fault}
        <Typography>{translate('billing.noLines')}</Typography>
      </Box>
    );
  }
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      {fault}
      <Box aria-hidden sx={headingSx}>
        <span>{translate('billing.product')}</span>
        <span>{translate('billing.quantity')}</span>
        <span>{translate('billing.unitPrice')}</span>
        <span>{translate('billing.discount')}</span>
        <Box component="span" sx={{ textAlign: 'end' }}>
          {translate('billing.total')}
        </Box>
      </Box>
      <Box component="ol" aria-label={translate('billing.linesTitle')} onKeyDown={goOn} sx={linesSx}>
        {lines.map((line, index) => (
          <BillLine
            key={line.key}
            line={line}
            place={index}
            amountPaise={amounts[index]}
            quantityIssue={issues[`lines.${index}.quantityMilli`]}
            priceIssue={issues[`lines.${index}.unitPricePaise`]}
            discountIssue={issues[`lines.${index}.discountPaise`]}
            leftMilli={shortages.get(line.productId)?.leftMilli}
            startsNear={index < FIRST_LINES}
            // ↑ in the search field leads there
            isReachable={line.key === lastKey || index === lines.length - 1}
            onAct={onAct}
            onDone={onDone}
          />
        ))}
      </Box>
    </Box>
  );
});
