import { formatPaise } from '../../../format/money.ts';
import { formatMilli } from '../../../format/quantity.ts';
import { useTranslate } from '../../../i18n/language.ts';
import type { DraftLine } from '../../draft/draft.ts';
import { LineCell } from './LineCell.tsx';

/** Quantity, price and discount of a line as text, as high as its fields. */
export function LineText({ line }: { line: DraftLine }) {
  const translate = useTranslate();
  const { unit, quantityMilli, unitPricePaise, discountPaise } = line;
  const unitText = translate(`common.units.${unit}`);
  return (
    <>
      <LineCell area="quantity" label={translate('billing.quantityIn', { unit: unitText })}>
        <div className="text">{quantityMilli === null ? '' : `${formatMilli(quantityMilli)} ${unitText}`}</div>
      </LineCell>
      <LineCell area="price" label={translate('billing.unitPrice')}>
        <div className="text">{unitPricePaise === null ? '' : formatPaise(unitPricePaise)}</div>
      </LineCell>
      <LineCell area="discount" label={translate('billing.discount')}>
        <div className="text">{discountPaise === null ? '' : formatPaise(discountPaise)}</div>
      </LineCell>
    </>
  );
}
