import { memo, type Dispatch } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { useQuantityText } from '../../../labels/useQuantityText.ts';
import { amountText } from '../../BillTotals.tsx';
import type { DraftAction, DraftLine } from '../../draft/draft.ts';
import { LineFields, RemoveButton, type LineIssues } from './LineFields.tsx';
import { LineText } from './LineText.tsx';
import { useNearness } from './useNearness.ts';

interface BillLineProps extends LineIssues {
  line: DraftLine;
  /** Index of the line in the draft. */
  place: number;
  /** Undefined while the numbers are incomplete. */
  amountPaise: number | undefined;
  /** Set when the bill takes more than is in stock. */
  leftMilli: number | undefined;
  /** Whether the line is in the window when the page opens. */
  startsNear: boolean;
  /** Whether the line has its fields wherever it is: the page may focus them. */
  isReachable: boolean;
  onAct: Dispatch<DraftAction>;
  onDone: () => void;
}

/**
 * One line of the bill: fields in and near the window, far from it their text in the same place. Memoised and made of plain elements,
 * so that a long bill stays fast.
 */
export const BillLine = memo(function BillLine(props: BillLineProps) {
  const { line, quantityIssue, priceIssue, discountIssue, startsNear, isReachable, onAct, onDone } = props;
  const { place: element, isNear } = useNearness<HTMLLIElement>(startsNear);
  const issues = { quantityIssue, priceIssue, discountIssue };
  const hasFields = isNear || isReachable || Object.values(issues).some((issue) => issue !== undefined);
  return (
    <li ref={element} data-key={line.key} data-place={props.place}>
      <ProductName line={line} leftMilli={props.leftMilli} />
      {hasFields ? <LineFields line={line} onAct={onAct} {...issues} /> : <LineText line={line} />}
      <div className="amount">{amountText(props.amountPaise)}</div>
      <div className="remove">{hasFields ? <RemoveButton line={line} onAct={onAct} onDone={onDone} /> : null}</div>
    </li>
  );
});

/** Both names, and a warning about the stock. */
function ProductName({ line, leftMilli }: { line: DraftLine; leftMilli: number | undefined }) {
  const translate = useTranslate();
  const quantityText = useQuantityText();
  const { first, second } = useProductNames()(line);
  const { sku, unit } = line;
  return (
    <div className="names">
      <b>{first}</b>
      <small>{[second, sku].filter(Boolean).join(' · ')}</small>
      {leftMilli === undefined ? null : (
        <output>
          {leftMilli > 0
            ? translate('billing.short', { quantity: quantityText(leftMilli, unit) })
            : translate('billing.outOfStock')}
        </output>
      )}
    </div>
  );
}
