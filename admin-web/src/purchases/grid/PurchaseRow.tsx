import type { LastPrice, ProductRow } from '@bahi/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import IconButton from '@mui/material/IconButton';
import { memo, useId } from 'react';
import { formatDay } from '../../format/dates.ts';
import { formatPaise } from '../../format/money.ts';
import { formatMilli } from '../../format/quantity.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import { MoneyField, QuantityField } from '../../inputs/IntegerField.tsx';
import { useProductNames } from '../../labels/productNames.ts';
import { useQuantityText } from '../../labels/useQuantityText.ts';
import { EntityPicker } from '../../picker/EntityPicker.tsx';
import { withCode } from '../../productSearch/searchInput.ts';
import { useProductNow } from '../../products/useProductNow.ts';
import { marginOf, percentText, priceChangeOf } from '../draft/purchaseCosts.ts';
import {
  averageAfter,
  closingOf,
  priceOf,
  totalOf,
  withAmount,
  withProduct,
  withQuantity,
  type LineDraft,
  type PastedMarks,
} from '../draft/purchaseDraft.ts';
import type { TaxTerms } from '../draft/purchaseTaxes.ts';
import { LineTaxFields } from '../tax/LineTaxFields.tsx';
import { cellId } from './gridKeys.ts';

/** A function of the latest line, because a product may be found while typing goes on. */
export type ChangeRow = (key: number, changed: (now: LineDraft) => LineDraft) => void;

export interface PurchaseRowProps {
  /** As it will be recorded: a settled line. `onChange` gets the typed one. */
  line: LineDraft;
  /** From 1. */
  number: number;
  /** The line's part of discount and freight. */
  chargePaise: number;
  /** Of the bill: absent for a shop that credits no tax. */
  priceIncludesTax: boolean | undefined;
  day: string;
  terms: TaxTerms;
  /** What the product cost when it was last bought from this vendor. */
  last: LastPrice | undefined;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: ChangeRow;
  /** Called when a product was chosen by hand. */
  onChosen: (key: number) => void;
  /** Absent for the only line. `byKey`: pressed with a key, so that the focus moves on. */
  onRemove: ((key: number, byKey: boolean) => void) | undefined;
}

/** One line of a supplier's bill in the grid. Rendered only when something of it changes. */
export const PurchaseRow = memo(Row, isSame);

function isSame({ errors, ...before }: PurchaseRowProps, { errors: nextErrors, ...next }: PurchaseRowProps): boolean {
  const isEqual = Object.entries(next).every(([name, value]) => before[name as keyof typeof before] === value);
  return isEqual && JSON.stringify(errors) === JSON.stringify(nextErrors);
}

function Row({ line, number, chargePaise, last, errors, onChange, onChosen, onRemove, ...tax }: PurchaseRowProps) {
  const { priceIncludesTax, day, terms } = tax;
  const translate = useTranslate();
  const titleId = useId();
  return (
    <div className="row" {...{ role: 'group', 'aria-labelledby': titleId }}>
      <div className="number" id={titleId}>
        <span className="word">{translate('purchaseBill.line')} </span>
        {number}
      </div>
      {onRemove === undefined ? null : (
        <IconButton
          className="remove"
          aria-label={translate('purchases.removeLine', { number })}
          onClick={({ detail }) => onRemove(line.key, detail === 0)}
        >
          <Delete fontSize="small" />
        </IconButton>
      )}
      <Product line={line} error={errors['productId']} onChange={onChange} onChosen={onChosen} />
      <Bought line={line} errors={errors} onChange={onChange} last={last} />
      <Stock line={line} errors={errors} onChange={onChange} />
      <Average line={line} chargePaise={chargePaise} />
      <Selling line={line} errors={errors} onChange={onChange} chargePaise={chargePaise} />
      {priceIncludesTax === undefined ? null : (
        <LineTaxFields
          line={line}
          priceIncludesTax={priceIncludesTax}
          day={day}
          terms={terms}
          errorOf={(field) => errors[field]}
          onChange={(changed) => onChange(line.key, changed)}
        />
      )}
      <StockMoved line={line} />
    </div>
  );
}

/** Error of a field, else what was pasted there and not understood. */
function useHelp(line: LineDraft, errors: PurchaseRowProps['errors']) {
  const translate = useTranslate();
  return (field: string, mark?: keyof PastedMarks) => {
    const pasted = mark === undefined ? undefined : line.marks?.[mark];
    const text = pasted === undefined ? undefined : translate('purchaseBill.pasted', { text: pasted });
    const helperText = text ?? errors[field];
    return { error: helperText !== undefined, helperText };
  };
}

interface ProductProps extends Pick<PurchaseRowProps, 'line' | 'onChange' | 'onChosen'> {
  error: string | undefined;
}

function Product({ line, error, onChange, onChosen }: ProductProps) {
  const translate = useTranslate();
  const namesOf = useProductNames();
  const help = useHelp(line, { productId: error })('productId', 'product');
  return (
    <div className="product">
      <EntityPicker<ProductRow>
        id={cellId('product', line)}
        resource="products"
        filter={{ kind: 'goods' }}
        isRequired
        label={`${translate('resources.purchases.fields.productId')} *`}
        value={line.product?.id}
        onChange={(_id, row) => {
          onChange(line.key, (now) => withProduct(now, row));
          if (row !== null) onChosen(line.key);
        }}
        nameOf={(row) => namesOf(row).first}
        carriersOf={withCode}
        more={ProductMore}
        {...help}
      />
    </div>
  );
}

function ProductMore({ row }: { row: ProductRow }) {
  const quantity = useQuantityText();
  const { second } = useProductNames()(row);
  return [second, row.sku, quantity(row.currentStockMilli, row.unit)].filter(Boolean).join(' · ');
}

type CellsProps = Pick<PurchaseRowProps, 'line' | 'errors' | 'onChange'>;

function Bought({ line, errors, onChange, last }: CellsProps & Pick<PurchaseRowProps, 'last'>) {
  const translate = useTranslate();
  const help = useHelp(line, errors);
  const unit = line.product === null ? undefined : translate(`common.units.${line.product.unit}`);
  const change = (changed: (now: LineDraft) => LineDraft): void => onChange(line.key, changed);
  return (
    <>
      <QuantityField
        required
        id={cellId('purchased', line)}
        label={translate('resources.purchases.fields.quantityMilli')}
        value={line.quantityMilli}
        onChange={(typed) => change((now) => withQuantity(now, typed))}
        unit={unit}
        {...help('quantityMilli', 'quantity')}
      />
      <MoneyField
        required
        id={cellId('price', line)}
        label={
          unit === undefined
            ? translate('resources.purchases.fields.purchasePricePaise')
            : translate('purchases.pricePerUnit', { unit })
        }
        value={priceOf(line)}
        onChange={(paise) => change((now) => withAmount(now, 'price', paise))}
        {...help('purchasePricePaise', 'price')}
      />
      <PriceChange line={line} last={last} />
      <MoneyField
        id={cellId('total', line)}
        label={translate('purchases.lineTotal')}
        value={totalOf(line)}
        onChange={(paise) => change((now) => withAmount(now, 'total', paise))}
        {...help('lineTotalPaise', 'total')}
      />
    </>
  );
}

/** How much dearer or cheaper the product is than the last time. */
function PriceChange({ line, last }: Pick<PurchaseRowProps, 'line' | 'last'>) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const tenths = priceChangeOf(line, last?.purchasePricePaise);
  if (last === undefined || tenths === null) return <div className="figure" />;
  const before = translate('purchaseBill.lastPrice', {
    price: formatPaise(last.purchasePricePaise),
    day: formatDay(last.purchaseDate, language),
  });
  const state = tenths > 0 ? 'dearer' : tenths < 0 ? 'cheaper' : '';
  return (
    <div className="figure" title={before}>
      <span className="word">{before}:</span>
      <span className={state}>{percentText(tenths, true)}</span>
    </div>
  );
}

function Stock({ line, errors, onChange }: CellsProps) {
  const translate = useTranslate();
  const help = useHelp(line, errors);
  const { product } = line;
  const opening = translate('resources.purchases.fields.openingStockMilli');
  return (
    <>
      <div className="figure">
        <span className="word" aria-hidden>
          {opening}
        </span>
        <input
          readOnly
          aria-label={opening}
          // nothing can be typed here
          tabIndex={-1}
          value={product === null ? '' : formatMilli(product.openingMilli)}
        />
      </div>
      <QuantityField
        id={cellId('closing', line)}
        label={translate('resources.purchases.fields.closingStockMilli')}
        value={closingOf(line)}
        onChange={(typed) => onChange(line.key, (now) => ({ ...now, closingMilli: typed }))}
        {...help('closingStockMilli')}
      />
    </>
  );
}

/** The average price now, and after this line. */
function Average({ line, chargePaise }: Pick<PurchaseRowProps, 'line' | 'chargePaise'>) {
  const translate = useTranslate();
  if (line.product === null) return <div className="figure" />;
  const now = formatPaise(line.product.averageCostPaise);
  const after = averageAfter(line, chargePaise);
  return (
    <div className="figure">
      <span className="word">{translate('resources.purchases.fields.averageCostPaise')}</span>
      {after === null ? now : translate('purchaseBill.moves', { now, after: formatPaise(after) })}
    </div>
  );
}

/** A new selling price beside the present one, and what it leaves after the cost. */
function Selling({ line, errors, onChange, chargePaise }: CellsProps & Pick<PurchaseRowProps, 'chargePaise'>) {
  const translate = useTranslate();
  const help = useHelp(line, errors);
  const { product, sellingPricePaise } = line;
  const margin = marginOf(line, chargePaise);
  return (
    <>
      <MoneyField
        id={cellId('selling', line)}
        label={translate('purchaseBill.sellingPrice')}
        value={sellingPricePaise ?? product?.sellingPricePaise ?? null}
        onChange={(paise) =>
          onChange(line.key, (now) => ({
            ...now,
            sellingPricePaise: paise === now.product?.sellingPricePaise ? null : paise,
          }))
        }
        disabled={product === null}
        {...help('sellingPricePaise')}
      />
      <div className="figure">
        {margin === null ? null : (
          <>
            <span className="word">{translate('purchaseBill.margin')}</span>
            <span className={margin < 0 ? 'loss' : ''}>{percentText(margin)}</span>
          </>
        )}
      </div>
    </>
  );
}

/** Says that the stock changed while the form was open; the current stock is used. */
function StockMoved({ line: { product } }: Pick<PurchaseRowProps, 'line'>) {
  const translate = useTranslate();
  const quantity = useQuantityText();
  const { data: now } = useProductNow(product?.id);
  if (product === null || now === undefined || now.currentStockMilli === product.stockMilli) return null;
  return (
    <Alert severity="info" className="wide">
      {translate('purchases.stockMoved', { quantity: quantity(now.currentStockMilli, now.unit) })}
    </Alert>
  );
}
