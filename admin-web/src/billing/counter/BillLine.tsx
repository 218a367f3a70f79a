import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Remove from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, useId, useState, type Dispatch, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { MoneyField, QuantityField, type IntegerFieldProps } from '../../inputs/IntegerField.tsx';
import { useProductNames } from '../../labels/productNames.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';
import { amountText } from '../BillTotals.tsx';
import { stepMilli, type DraftAction, type DraftLine } from '../draft/draft.ts';
import { issueText, type Issue } from '../draft/draftIssues.ts';
import { lineSx } from './lineLayout.ts';

interface BillLineProps {
  line: DraftLine;
  /** Undefined while the numbers are incomplete. */
  amountPaise: number | undefined;
  quantityIssue: Issue | undefined;
  priceIssue: Issue | undefined;
  discountIssue: Issue | undefined;
  /** Set when the bill takes more than is in stock. */
  leftMilli: number | undefined;
  onAct: Dispatch<DraftAction>;
  onDone: () => void;
}

const isEnterInField = ({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  target instanceof HTMLInputElement && key === 'Enter' && !ctrlKey && !metaKey;

/** One line of the bill. Memoised, so that a long bill stays fast. */
export const BillLine = memo(function BillLine(props: BillLineProps) {
  const { line, quantityIssue, priceIssue, discountIssue, onAct, onDone } = props;
  const translate = useTranslate();
  const { key, unit, quantityMilli, unitPricePaise, discountPaise } = line;
  const { first: name } = useProductNames()(line);
  const unitText = translate(`common.units.${unit}`);
  const goOn = (event: KeyboardEvent): void => {
    if (!isEnterInField(event)) return;
    event.preventDefault();
    onDone();
  };
  const textOf = (issue: Issue | undefined): string | undefined => issueText(translate, issue);
  return (
    <Box component="li" data-key={key} onKeyDown={goOn} sx={lineSx}>
      <ProductName line={line} leftMilli={props.leftMilli} />
      <Cell area="quantity" label={translate('billing.quantityIn', { unit: unitText })} issue={textOf(quantityIssue)}>
        {(fault) => (
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <IconButton
              aria-label={translate('billing.decrease', { name })}
              disabled={!((quantityMilli ?? 0) > stepMilli(unit))}
              onClick={() => onAct({ type: 'step', key, direction: -1 })}
            >
              <Remove fontSize="small" />
            </IconButton>
            <QuantityField
              value={quantityMilli}
              onChange={(value) => onAct({ type: 'changeLine', key, change: { quantityMilli: value } })}
              ariaLabel={translate('billing.quantityOf', { name })}
              unit={unitText}
              {...fault}
              className="quantity"
            />
            <IconButton
              aria-label={translate('billing.increase', { name })}
              onClick={() => onAct({ type: 'step', key, direction: 1 })}
            >
              <Add fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Cell>
      <Cell area="price" label={translate('billing.unitPrice')} issue={textOf(priceIssue)}>
        {(fault) => (
          <MoneyField
            value={unitPricePaise}
            onChange={(value) => onAct({ type: 'changeLine', key, change: { unitPricePaise: value } })}
            ariaLabel={translate('billing.priceOf', { name })}
            {...fault}
          />
        )}
      </Cell>
      <Cell area="discount" label={translate('billing.discount')} issue={textOf(discountIssue)}>
        {(fault) => (
          <MoneyField
            value={discountPaise}
            onChange={(value) => onAct({ type: 'changeLine', key, change: { discountPaise: value } })}
            ariaLabel={translate('billing.discountOf', { name })}
            {...fault}
          />
        )}
      </Cell>
      <Typography sx={{ gridArea: 'amount', textAlign: 'end', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {amountText(props.amountPaise)}
      </Typography>
      <RemoveButton name={name} onRemove={() => onAct({ type: 'remove', key })} onDone={onDone} />
    </Box>
  );
});

interface RemoveButtonProps {
  name: string;
  onRemove: () => void;
  onDone: () => void;
}

/** After a key press the focus moves on, because the button is gone. After a touch it does not: the phone's keyboard would open. */
function RemoveButton({ name, onRemove, onDone }: RemoveButtonProps) {
  const translate = useTranslate();
  const remove = ({ detail }: MouseEvent): void => {
    onRemove();
    if (detail === 0) onDone();
  };
  return (
    <IconButton
      aria-label={translate('billing.remove', { name })}
      onClick={remove}
      sx={{ gridArea: 'remove', justifySelf: 'end' }}
    >
      <DeleteOutlined />
    </IconButton>
  );
}

/** Both names, and a warning about the stock. */
function ProductName({ line, leftMilli }: { line: DraftLine; leftMilli: number | undefined }) {
  const translate = useTranslate();
  const quantityText = useQuantityText();
  const { first, second } = useProductNames()(line);
  const { sku, unit } = line;
  return (
    <Box sx={{ gridArea: 'name', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{first}</Typography>
      <Typography variant="body2" color="text.secondary">
        {[second, sku].filter(Boolean).join(' · ')}
      </Typography>
      {leftMilli === undefined ? null : (
        <Typography component="output" variant="body2" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {leftMilli > 0
            ? translate('billing.short', { quantity: quantityText(leftMilli, unit) })
            : translate('billing.outOfStock')}
        </Typography>
      )}
    </Box>
  );
}

interface CellProps {
  area: string;
  label: string;
  issue: string | undefined;
  /** Renders the field with the props for its error. */
  children: (fault: Pick<IntegerFieldProps, 'error' | 'describedBy' | 'onFault'>) => ReactNode;
}

function Cell({ area, label, issue, children }: CellProps) {
  const id = useId();
  const [reason, setReason] = useState<string>();
  return (
    <Box sx={{ gridArea: area, minWidth: 0 }}>
      <Typography component="span" variant="caption" color="text.secondary" className="wide-hidden" aria-hidden>
        {label}
      </Typography>
      {children({ onFault: setReason, ...(issue !== undefined && { error: true, describedBy: id }) })}
      {issue === undefined ? null : (
        <Typography id={id} variant="caption" color="error" role="alert">
          {reason ?? issue}
        </Typography>
      )}
    </Box>
  );
}
