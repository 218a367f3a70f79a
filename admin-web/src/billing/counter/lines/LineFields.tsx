import { useId, type Dispatch, type MouseEvent, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { numberFaultText } from '../../../inputs/numberWords.ts';
import { QUANTITY, RUPEES, useTypedInteger, type Notation } from '../../../inputs/useTypedInteger.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { RowButton } from '../../../list/rows/RowButton.tsx';
import type { DraftAction, DraftLine, Typed } from '../../draft/draft.ts';
import { issueText, type Issue } from '../../draft/draftIssues.ts';
import { stepMilli } from '../../draft/draftLines.ts';
import { LineCell } from './LineCell.tsx';

/** What is wrong with the numbers of a line. */
export interface LineIssues {
  quantityIssue: Issue | undefined;
  priceIssue: Issue | undefined;
  discountIssue: Issue | undefined;
}

interface LineFieldsProps extends LineIssues {
  line: DraftLine;
  onAct: Dispatch<DraftAction>;
}

/** Quantity, price and discount of a line. */
export function LineFields({ line, quantityIssue, priceIssue, discountIssue, onAct }: LineFieldsProps) {
  const translate = useTranslate();
  const { key, unit, quantityMilli, unitPricePaise, discountPaise } = line;
  const { first: name } = useProductNames()(line);
  const unitText = translate(`common.units.${unit}`);
  const change = (changed: Extract<DraftAction, { type: 'changeLine' }>['change']): void =>
    onAct({ type: 'changeLine', key, change: changed });
  const step = (direction: 1 | -1): void => onAct({ type: 'step', key, direction });
  return (
    <>
      <LineCell area="quantity" label={translate('billing.quantityIn', { unit: unitText })}>
        <LineField
          notation={QUANTITY}
          label={translate('billing.quantityOf', { name })}
          after={unitText}
          value={quantityMilli}
          onChange={(value) => change({ quantityMilli: value })}
          issue={quantityIssue}
        >
          {(field) => (
            <div className="with-steps">
              <RowButton
                icon="less"
                label={translate('billing.decrease', { name })}
                disabled={!((quantityMilli ?? 0) > stepMilli(unit))}
                onClick={() => step(-1)}
              />
              {field}
              <RowButton icon="more" label={translate('billing.increase', { name })} onClick={() => step(1)} />
            </div>
          )}
        </LineField>
      </LineCell>
      <LineCell area="price" label={translate('billing.unitPrice')}>
        <LineField
          notation={RUPEES}
          label={translate('billing.priceOf', { name })}
          before="₹"
          value={unitPricePaise}
          onChange={(value) => change({ unitPricePaise: value })}
          issue={priceIssue}
        />
      </LineCell>
      <LineCell area="discount" label={translate('billing.discount')}>
        <LineField
          notation={RUPEES}
          label={translate('billing.discountOf', { name })}
          before="₹"
          value={discountPaise}
          onChange={(value) => change({ discountPaise: value })}
          issue={discountIssue}
        />
      </LineCell>
    </>
  );
}

interface LineFieldProps {
  notation: Notation;
  label: string;
  before?: string;
  after?: string;
  value: Typed;
  onChange: (value: Typed) => void;
  issue: Issue | undefined;
  /** Renders what stands around the field. */
  children?: (field: ReactNode) => ReactNode;
}

/** A plain field, whose looks come from the list: MUI's costs ten times as much. */
function LineField({ notation, label, before, after, value, onChange, issue, children }: LineFieldProps) {
  const translate = useTranslate();
  const id = useId();
  const typed = useTypedInteger(notation, value, onChange);
  const field = (
    // a click on the sign or the unit is one into the field
    <label className="field">
      {before === undefined ? null : <span aria-hidden>{before}</span>}
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={issue !== undefined}
        aria-describedby={issue && id}
        {...typed}
      />
      {after === undefined ? null : (
        <span className="unit" aria-hidden>
          {after}
        </span>
      )}
    </label>
  );
  return (
    <>
      {children === undefined ? field : children(field)}
      {issue === undefined ? null : (
        <span id={id} className="issue" role="alert">
          {numberFaultText(translate, typed.value, notation.words) ?? issueText(translate, issue)}
        </span>
      )}
    </>
  );
}

interface RemoveButtonProps {
  line: DraftLine;
  onAct: Dispatch<DraftAction>;
  onDone: () => void;
}

/** After a key press the focus moves on, because the button is gone. After a touch it does not: the phone's keyboard would open. */
export function RemoveButton({ line, onAct, onDone }: RemoveButtonProps) {
  const translate = useTranslate();
  const { first: name } = useProductNames()(line);
  const remove = ({ detail }: MouseEvent): void => {
    onAct({ type: 'remove', key: line.key });
    if (detail === 0) onDone();
  };
  return <RowButton icon="remove" label={translate('billing.remove', { name })} onClick={remove} />;
}
