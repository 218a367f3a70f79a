import { memo, useEffect } from 'react';
import { formatPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { useQuantityText } from '../../../labels/useQuantityText.ts';
import { amountText } from '../../BillTotals.tsx';
import type { DraftLine } from '../../draft/draft.ts';
import type { Issue } from '../../draft/draftIssues.ts';
import type { TaxMark } from '../../draft/taxOfDraft.ts';
import { FormerPrice, LineDetails, useFormerPrice, type DetailIssues } from './LineDetails.tsx';
import { QuantityField, RemoveButton } from './LineFields.tsx';
import { LineText } from './LineText.tsx';
import type { LineHandlers } from './lineHandlers.ts';
import { passFocusOn } from './useLineKeys.ts';
import { useNearness } from './useNearness.ts';

interface BillLineProps extends DetailIssues, LineHandlers {
  line: DraftLine;
  /** Index of the line in the draft. */
  place: number;
  /** Undefined while the numbers are incomplete. */
  amountPaise: number | undefined;
  /** Set when the bill takes more than is in stock. */
  leftMilli: number | undefined;
  /** Sold for less than it cost; never for staff. */
  isBelowCost: boolean;
  /** What the rules on tax say of it. */
  taxMark: TaxMark | undefined;
  quantityIssue: Issue | undefined;
  /** Whether the line is in the window when the page opens. */
  startsNear: boolean;
  /** Whether the line has its field wherever it is: the page may focus it. */
  isReachable: boolean;
  /** Price, discount and remark are open. */
  isOpen: boolean;
  /** Another mark for each addition of the last moment; undefined for none. */
  mark: 'odd' | 'even' | undefined;
}

/**
 * One line of the bill: its field in and near the window, far from it as text in the same place. Memoised and made of plain elements,
 * so that a long bill stays fast.
 */
export const BillLine = memo(function BillLine(props: BillLineProps) {
  const { line, quantityIssue, priceIssue, discountIssue, noteIssue, onAct, onOpen, onRemove, onDone } = props;
  const { place: element, isNear } = useNearness<HTMLLIElement>(props.startsNear);
  const issues = { priceIssue, discountIssue, noteIssue };
  const hasWrongDetail = Object.values(issues).some((issue) => issue !== undefined);
  const isOpen = props.isOpen || hasWrongDetail;
  const hasField = isNear || props.isReachable || isOpen || quantityIssue !== undefined;
  // Tab reaches a line without a field on itself, and then its field
  useEffect(() => {
    if (hasField && element.current !== null) passFocusOn(element.current);
  }, [hasField, element]);
  return (
    <li ref={element} data-key={line.key} data-place={props.place} data-mark={props.mark} tabIndex={hasField ? -1 : 0}>
      <ProductName line={line} leftMilli={props.leftMilli} isBelowCost={props.isBelowCost} taxMark={props.taxMark} />
      {hasField ? <QuantityField line={line} issue={quantityIssue} onAct={onAct} /> : <LineText line={line} />}
      <PriceButton line={line} isOpen={isOpen} isStatic={!hasField} onOpen={onOpen} />
      <div className="amount">{amountText(props.amountPaise)}</div>
      <div className="remove">{hasField ? <RemoveButton line={line} onRemove={onRemove} onDone={onDone} /> : null}</div>
      {isOpen ? <LineDetails line={line} {...issues} onAct={onAct} onClose={() => onOpen(undefined)} /> : null}
    </li>
  );
});

interface PriceButtonProps {
  line: DraftLine;
  isOpen: boolean;
  /** Far from the window it is only text. */
  isStatic: boolean;
  onOpen: LineHandlers['onOpen'];
}

/** The price per unit; pressed, it opens price, discount and remark. */
function PriceButton({ line, isOpen, isStatic, onOpen }: PriceButtonProps) {
  const translate = useTranslate();
  const { first: name } = useProductNames()(line);
  const { unitPricePaise } = line;
  const price = unitPricePaise === null || Number.isNaN(unitPricePaise) ? '–' : formatPaise(unitPricePaise);
  const per = translate('counter.perUnit', { unit: translate(`common.units.${line.unit}`) });
  const former = useFormerPrice(line);
  const spoken = [`${price} ${per}`, ...(former === undefined ? [] : [former.text])].join(', ');
  const text = (
    <>
      <span>{price}</span>
      <small>
        <FormerPrice line={line} isSilent /> {per}
      </small>
    </>
  );
  if (isStatic) return <div className="price">{text}</div>;
  return (
    <button
      type="button"
      className="price"
      aria-expanded={isOpen}
      aria-label={`${spoken}: ${translate('counter.openLine', { name })}`}
      title={translate('counter.openLine', { name })}
      onClick={() => onOpen(isOpen ? undefined : line.key)}
    >
      {text}
    </button>
  );
}

type NameProps = Pick<BillLineProps, 'line' | 'leftMilli' | 'isBelowCost' | 'taxMark'>;

/** Names, and in one line below what is unusual about it: short stock, tax, discount, remark. */
function ProductName({ line, leftMilli, isBelowCost, taxMark }: NameProps) {
  const translate = useTranslate();
  const quantityText = useQuantityText();
  const { first, second } = useProductNames()(line);
  const { sku, unit, note } = line;
  const discountPaise = line.discountPaise ?? 0;
  const discount =
    discountPaise > 0 ? translate('billing.discountTaken', { discount: formatPaise(discountPaise) }) : '';
  const unusual = [discount, note].filter(Boolean).join(' · ');
  const isUnusual = unusual !== '' || leftMilli !== undefined || isBelowCost || taxMark !== undefined;
  const usual = [second, sku].filter(Boolean).join(' · ');
  return (
    <div className="names">
      <b title={first}>{first}</b>
      <small className={isUnusual ? 'unusual' : undefined}>
        {leftMilli === undefined ? null : (
          <output>
            {leftMilli > 0
              ? translate('billing.short', { quantity: quantityText(leftMilli, unit) })
              : translate('billing.outOfStock')}
          </output>
        )}
        {taxMark === undefined ? null : <output>{translate(`billTax.marks.${taxMark}`)}</output>}
        {isBelowCost ? <output>{translate('staffPrices.belowCost')}</output> : null}
        {unusual || usual}
      </small>
    </div>
  );
}
