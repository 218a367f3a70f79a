import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, type Dispatch } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import type { Draft, DraftAction } from '../draft/draft.ts';
import { issueText, type Issues } from '../draft/draftIssues.ts';
import type { Shortage } from '../draft/useShortages.ts';
import { BillLine } from './BillLine.tsx';
import { headingSx } from './lineLayout.ts';

interface BillLinesProps {
  lines: Draft['lines'];
  /** Amount of each line before the bill's discount; empty while the numbers are incomplete. */
  amounts: readonly number[];
  issues: Issues;
  shortages: ReadonlyMap<string, Shortage>;
  onAct: Dispatch<DraftAction>;
  /** Enter in a field: back to the search. */
  onDone: () => void;
}

/** The lines of the bill, in the order they were added. */
export const BillLines = memo(function BillLines(props: BillLinesProps) {
  const { lines, amounts, issues, shortages, onAct, onDone } = props;
  const translate = useTranslate();
  const fault =
    issues['lines'] === undefined ? null : (
      <Alert severity="error" sx={{ mb: 2, textAlign: 'start' }}>
        {issueText(translate, issues['lines'])}
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
      <Box component="ol" aria-label={translate('billing.linesTitle')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {lines.map((line, index) => (
          <BillLine
            key={line.key}
            line={line}
            amountPaise={amounts[index]}
            quantityIssue={issues[`lines.${index}.quantityMilli`]}
            priceIssue={issues[`lines.${index}.unitPricePaise`]}
            discountIssue={issues[`lines.${index}.discountPaise`]}
            leftMilli={shortages.get(line.productId)?.leftMilli}
            onAct={onAct}
            onDone={onDone}
          />
        ))}
      </Box>
    </Box>
  );
});
