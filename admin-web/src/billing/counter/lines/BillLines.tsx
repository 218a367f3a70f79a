import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MAX_LINES } from '@bahi/contracts';
import { memo, useCallback, useEffect, useRef, useState, type Dispatch } from 'react';
import { formatCount } from '../../../format/quantity.ts';
import { useTranslate } from '../../../i18n/language.ts';
import type { Draft, DraftAction, DraftLine } from '../../draft/draft.ts';
import { issueText, type Issues } from '../../draft/draftIssues.ts';
import type { TaxMark } from '../../draft/taxOfDraft.ts';
import type { Shortage } from '../../draft/useShortages.ts';
import type { Added } from '../added/useAdded.ts';
import { BillLine } from './BillLine.tsx';
import { headingSx, linesSx } from './lineLayout.ts';
import { quantityIn, useLineKeys } from './useLineKeys.ts';
import { useMark } from './useMark.ts';

interface BillLinesProps {
  lines: Draft['lines'];
  /** Key of the line that the last product was added to. */
  lastKey: number | undefined;
  /** What was added last on this page: it is scrolled into view and marked. */
  added: Added | undefined;
  /** The last line is first. */
  newestFirst: boolean;
  /** Amount of each line before the bill's discount; empty while the numbers are incomplete. */
  amounts: readonly number[];
  issues: Issues;
  shortages: ReadonlyMap<string, Shortage>;
  /** Keys of the lines that are sold for less than they cost. */
  belowCost: ReadonlySet<number>;
  /** What the rules on tax say, by key. */
  taxMarks: ReadonlyMap<number, TaxMark>;
  onAct: Dispatch<DraftAction>;
  onRemove: (line: DraftLine) => void;
  /** Back to the search. */
  onDone: () => void;
}

/** Lines that have their field at once: as many as a large window shows. */
const FIRST_LINES = 20;

/** The lines of the bill, in the order they were added or the newest first. */
export const BillLines = memo(function BillLines(props: BillLinesProps) {
  const { lines, lastKey, added, newestFirst, amounts, issues, shortages, belowCost, taxMarks } = props;
  const { onAct, onRemove, onDone } = props;
  const translate = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const mark = useMark(added, list);
  const { openKey, open } = useOpenLine(list);
  const removeByKey = (key: number): void => {
    const line = lines.find((one) => one.key === key);
    if (line !== undefined) onRemove(line);
  };
  const keys = useLineKeys({ onAct, onOpen: open, onDone, onRemove: removeByKey, openKey });
  const rows = lines.map((line, place) => ({ line, place }));
  const fault = <LinesFault issue={issues['lines']} />;
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
      <Headings />
      <Box component="ol" ref={list} aria-label={translate('billing.linesTitle')} sx={linesSx} {...keys}>
        {(newestFirst ? rows.toReversed() : rows).map(({ line, place }, row) => (
          <BillLine
            key={line.key}
            line={line}
            place={place}
            amountPaise={amounts[place]}
            quantityIssue={issues[`lines.${place}.quantityMilli`]}
            priceIssue={issues[`lines.${place}.unitPricePaise`]}
            discountIssue={issues[`lines.${place}.discountPaise`]}
            noteIssue={issues[`lines.${place}.note`]}
            leftMilli={shortages.get(line.productId)?.leftMilli}
            isBelowCost={belowCost.has(line.key)}
            taxMark={taxMarks.get(line.key)}
            startsNear={row < FIRST_LINES}
            // ↑ in the search field leads there
            isReachable={line.key === lastKey || place === lines.length - 1}
            isOpen={line.key === openKey}
            mark={line.key === mark?.key ? mark.kind : undefined}
            onAct={onAct}
            onOpen={open}
            onRemove={onRemove}
            onDone={onDone}
          />
        ))}
      </Box>
    </Box>
  );
});

/** The line whose price, discount and remark are open. The price takes the focus when it opens, the quantity when it closes. */
function useOpenLine(list: { readonly current: HTMLElement | null }) {
  const [openKey, setOpen] = useState<number>();
  const isOpened = useRef(false);
  const open = useCallback((key: number | undefined): void => {
    isOpened.current = key !== undefined;
    setOpen(key);
  }, []);
  useEffect(() => {
    if (openKey === undefined || !isOpened.current) return undefined;
    const line = list.current?.querySelector(`li[data-key="${openKey}"]`);
    line?.querySelector<HTMLInputElement>('.details input')?.focus();
    return () => {
      if (line?.isConnected === true && line.contains(document.activeElement)) quantityIn(line)?.focus();
    };
  }, [openKey, list]);
  return { openKey, open };
}

function LinesFault({ issue }: { issue: Issues[string] | undefined }) {
  const translate = useTranslate();
  if (issue === undefined) return null;
  return (
    <Alert severity="error" sx={{ mb: 2, textAlign: 'start' }}>
      {issue === 'too_many'
        ? translate('errors.too_many', { max: formatCount(MAX_LINES) })
        : issueText(translate, issue)}
    </Alert>
  );
}

function Headings() {
  const translate = useTranslate();
  return (
    <Box aria-hidden sx={headingSx}>
      <span>{translate('billing.product')}</span>
      <span>{translate('billing.quantity')}</span>
      <span>{translate('billing.unitPrice')}</span>
      <Box component="span" sx={{ textAlign: 'end' }}>
        {translate('billing.total')}
      </Box>
    </Box>
  );
}
