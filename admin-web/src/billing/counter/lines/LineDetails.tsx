import { mulDivHalfUp } from '@bahi/contracts';
import { useId, useMemo, type Dispatch, type ReactNode } from 'react';
import { formatPaise } from '../../../format/money.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { RUPEES } from '../../../inputs/useTypedInteger.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { discountNotation } from '../../draft/discountNotation.ts';
import type { DraftAction, DraftLine, Typed } from '../../draft/draft.ts';
import { issueText, type Issue } from '../../draft/draftIssues.ts';
import { LineField } from './LineField.tsx';

/** What is wrong with price, discount and remark of a line. */
export interface DetailIssues {
  priceIssue: Issue | undefined;
  discountIssue: Issue | undefined;
  noteIssue: Issue | undefined;
}

interface LineDetailsProps extends DetailIssues {
  line: DraftLine;
  onAct: Dispatch<DraftAction>;
  onClose: () => void;
}

const usable = (value: Typed): number => (value !== null && value > 0 ? value : 0);

/** Price, discount and remark of an open line. */
export function LineDetails({ line, priceIssue, discountIssue, noteIssue, onAct, onClose }: LineDetailsProps) {
  const translate = useTranslate();
  const { key, unitPricePaise, discountPaise } = line;
  const { first: name } = useProductNames()(line);
  const wholePaise = mulDivHalfUp(usable(line.quantityMilli), usable(unitPricePaise), 1_000);
  const discount = useMemo(() => discountNotation(wholePaise), [wholePaise]);
  const change = (changed: Extract<DraftAction, { type: 'changeLine' }>['change']): void =>
    onAct({ type: 'changeLine', key, change: changed });
  return (
    <div className="details">
      <Cell label={translate('billing.unitPrice')}>
        <LineField
          notation={RUPEES}
          label={translate('billing.priceOf', { name })}
          before="₹"
          value={unitPricePaise}
          onChange={(value) => change({ unitPricePaise: value })}
          issue={priceIssue}
        />
        <FormerPrice line={line} />
      </Cell>
      <Cell label={translate('counter.discountOrPercent')}>
        <LineField
          notation={discount}
          label={translate('billing.discountOf', { name })}
          before="₹"
          value={discountPaise}
          onChange={(value) => change({ discountPaise: value })}
          issue={discountIssue}
        />
      </Cell>
      <NoteField line={line} issue={noteIssue} onChange={(note) => change({ note })} />
      <button type="button" className="done" onClick={onClose}>
        {translate('counter.closeLine')}
      </button>
    </div>
  );
}

/** The price of the catalogue, alone and in words, while the line has another one. */
export function useFormerPrice({
  listPricePaise,
  unitPricePaise,
}: DraftLine): { price: string; text: string } | undefined {
  const translate = useTranslate();
  if (listPricePaise === null || listPricePaise === unitPricePaise) return undefined;
  const price = formatPaise(listPricePaise);
  return { price, text: translate('counter.formerPrice', { price }) };
}

interface FormerPriceProps {
  line: DraftLine;
  /** What it is in says it too. */
  isSilent?: boolean;
}

/** The price of the catalogue, struck out, while the line has another one. */
export function FormerPrice({ line, isSilent = false }: FormerPriceProps) {
  const former = useFormerPrice(line);
  if (former === undefined) return null;
  return (
    <s className="former" title={former.text} aria-hidden={isSilent}>
      {former.price}
    </s>
  );
}

interface NoteFieldProps {
  line: DraftLine;
  issue: Issue | undefined;
  onChange: (note: string) => void;
}

function NoteField({ line, issue, onChange }: NoteFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const { first: name } = useProductNames()(line);
  return (
    <Cell label={translate('counter.note')} isWide>
      <label className="field">
        <input
          type="text"
          autoComplete="off"
          aria-label={translate('counter.noteOf', { name })}
          aria-invalid={issue !== undefined}
          aria-describedby={issue && id}
          value={line.note ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      {issue === undefined ? null : (
        <span id={id} className="issue" role="alert">
          {issueText(translate, issue)}
        </span>
      )}
    </Cell>
  );
}

interface CellProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Cell({ label, isWide = false, children }: CellProps) {
  return (
    <div className={isWide ? 'cell wide' : 'cell'}>
      <span className="label" aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}
