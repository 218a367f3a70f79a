import type { Dispatch, MouseEvent } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { QUANTITY } from '../../../inputs/useTypedInteger.ts';
import { useProductNames } from '../../../labels/productNames.ts';
import { RowButton } from '../../../list/rows/RowButton.tsx';
import type { DraftAction, DraftLine } from '../../draft/draft.ts';
import type { Issue } from '../../draft/draftIssues.ts';
import { stepMilli } from '../../draft/draftLines.ts';
import { LineField } from './LineField.tsx';

interface QuantityProps {
  line: DraftLine;
  issue: Issue | undefined;
  onAct: Dispatch<DraftAction>;
}

/** The quantity of a line between − and +. */
export function QuantityField({ line, issue, onAct }: QuantityProps) {
  const translate = useTranslate();
  const { key, unit, quantityMilli } = line;
  const { first: name } = useProductNames()(line);
  const step = (direction: 1 | -1): void => onAct({ type: 'step', key, direction });
  return (
    <div className="quantity">
      <LineField
        notation={QUANTITY}
        label={translate('billing.quantityOf', { name })}
        value={quantityMilli}
        onChange={(value) => onAct({ type: 'changeLine', key, change: { quantityMilli: value } })}
        issue={issue}
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
    </div>
  );
}

interface RemoveButtonProps {
  line: DraftLine;
  onRemove: (line: DraftLine) => void;
  onDone: () => void;
}

/** After a key press the focus moves on, because the button is gone. After a touch it does not: the phone's keyboard would open. */
export function RemoveButton({ line, onRemove, onDone }: RemoveButtonProps) {
  const translate = useTranslate();
  const { first: name } = useProductNames()(line);
  const remove = ({ detail }: MouseEvent): void => {
    onRemove(line);
    if (detail === 0) onDone();
  };
  return <RowButton icon="remove" label={translate('billing.remove', { name })} onClick={remove} />;
}
