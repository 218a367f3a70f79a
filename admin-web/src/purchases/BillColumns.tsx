import type { PurchaseRow, VendorBillRow } from '@bahi/contracts';
import { useContext, type ReactNode } from 'react';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatCount, formatMilli } from '../format/quantity.ts';
import { useLanguage, useTranslate, type Translate } from '../i18n/language.ts';
import { columnsOf, type Column } from '../list/rows/column.ts';
import { RowIcon } from '../list/rows/RowIcon.tsx';
import type { BillOrLine } from './billRows.ts';
import { stageText } from './stageText.ts';
import { OpenBillsContext } from './useBillRows.ts';
import { usePurchasedNames } from './usePurchasedNames.ts';

/** The fields of a bill by which its list is sorted, under the columns of its lines. */
const SORTED_BY: Readonly<Record<string, keyof VendorBillRow>> = {
  purchaseDate: 'purchaseDate',
  vendorName: 'vendorName',
  lineTotalPaise: 'totalPaise',
};

/** The columns of a purchase; a bill of several lines fills those that it has. */
export function billColumns(translate: Translate, language: string): Column<BillOrLine>[] {
  return purchaseColumns(translate, language).map((column): Column<BillOrLine> => {
    const { field, render } = column;
    const sortField = SORTED_BY[field];
    return {
      ...column,
      field: sortField ?? field,
      sortable: sortField !== undefined,
      render: (row) =>
        row.line === undefined ? (
          billCell(field, row, language)
        ) : (
          <Line isOfBill={row.bill.lineCount > 1 || row.bill.deletedCount > 0} field={field}>
            {render(row.line)}
          </Line>
        ),
    };
  });
}

/** A line below its bill is set in. */
function Line({ isOfBill, field, children }: { isOfBill: boolean; field: string; children: ReactNode }) {
  return isOfBill && field === 'productName' ? <div style={{ paddingInlineStart: 28 }}>{children}</div> : children;
}

function billCell(field: string, row: BillOrLine, language: string): ReactNode {
  const { bill } = row;
  switch (field) {
    case 'productName':
      return <Opener row={row} />;
    case 'purchaseDate':
      return formatDay(bill.purchaseDate, language);
    case 'vendorName':
      return (
        <>
          {bill.vendorName}
          <div className="more">{bill.vendorBillNumber}</div>
        </>
      );
    case 'lineTotalPaise':
      return <BillAmount bill={bill} />;
    default:
      return '';
  }
}

/** Opens and closes a bill: the number of its products, and the first of them while it is closed. */
function Opener({ row: { bill, isOpen, first = [], hasFailed = false } }: { row: BillOrLine }) {
  const translate = useTranslate();
  const { toggle } = useContext(OpenBillsContext);
  const { lineCount, deletedCount, vendorBillNumber: number } = bill;
  return (
    <>
      <button
        type="button"
        className="row-button"
        aria-expanded={isOpen}
        aria-label={translate(isOpen ? 'purchaseBill.hideLines' : 'purchaseBill.showLines', { number })}
        onClick={() => toggle(bill.id)}
        style={{ transform: isOpen ? 'rotate(90deg)' : undefined }}
      >
        <RowIcon name="forth" />
      </button>
      <strong>{translate('purchaseBill.billOf', { smart_count: lineCount })}</strong>
      {/* a phone shows the first of these alone */}
      {hasFailed ? <div className="more">{translate('purchaseBill.linesFailed')}</div> : null}
      {first.length === 0 ? null : <FirstNames lines={first} others={lineCount - first.length} />}
      {deletedCount === 0 ? null : (
        <div className="more">{translate('purchaseBill.deletedLines', { smart_count: deletedCount })}</div>
      )}
    </>
  );
}

/** `Rice, Salt + 2` */
function FirstNames({ lines, others }: { lines: readonly PurchaseRow[]; others: number }) {
  const namesOf = usePurchasedNames(lines);
  const names = lines.map((line) => namesOf(line).first).join(', ');
  return <div className="more">{others > 0 ? `${names} + ${formatCount(others)}` : names}</div>;
}

/** What is payable, and how much of it is discount and freight. */
function BillAmount({ bill: { totalPaise, discountPaise, freightPaise } }: { bill: VendorBillRow }) {
  const translate = useTranslate();
  const charges = { discount: formatPaise(discountPaise), freight: formatPaise(freightPaise) };
  return (
    <>
      <strong>{formatPaise(totalPaise)}</strong>
      {discountPaise === 0 && freightPaise === 0 ? null : (
        <div className="more">{translate('purchaseBill.withCharges', charges)}</div>
      )}
    </>
  );
}

type Field = 'productName' | 'vendorName' | 'purchaseDate' | 'vendorBillNumber' | AmountField;
type AmountField =
  | 'openingStockMilli'
  | 'quantityMilli'
  | 'closingStockMilli'
  | 'purchasePricePaise'
  | 'averageCostPaise'
  | 'lineTotalPaise';

/** The columns of one line. */
export function purchaseColumns(translate: Translate, language: string): Column<PurchaseRow>[] {
  const label = (field: Field) => translate(`resources.purchases.fields.${field}`);
  const unit = (row: PurchaseRow) => translate(`common.units.${row.unit}`);
  const amount = (field: AmountField, render: Column<PurchaseRow>['render']) => ({
    label: label(field),
    numeric: true,
    render,
  });
  return columnsOf<PurchaseRow>({
    productName: { label: label('productName'), phone: 'name', render: (row) => <Product row={row} /> },
    purchaseDate: {
      label: label('purchaseDate'),
      nowrap: true,
      phone: 'state',
      render: ({ purchaseDate }) => formatDay(purchaseDate, language),
    },
    vendorName: {
      label: label('vendorName'),
      phone: 'note',
      render: ({ vendorName, currentVendorName, vendorBillNumber }) => (
        <>
          {vendorName}
          <NameNow name={currentVendorName} />
          <div className="more">{vendorBillNumber}</div>
        </>
      ),
    },
    openingStockMilli: amount('openingStockMilli', (row) => formatMilli(row.openingStockMilli)),
    quantityMilli: amount('quantityMilli', (row) => (
      <strong>{`${formatMilli(row.quantityMilli)} ${unit(row)}`}</strong>
    )),
    closingStockMilli: amount('closingStockMilli', (row) => formatMilli(row.closingStockMilli)),
    purchasePricePaise: amount('purchasePricePaise', (row) => formatPaise(row.purchasePricePaise)),
    averageCostPaise: amount('averageCostPaise', (row) => formatPaise(row.averageCostPaise)),
    lineTotalPaise: { ...amount('lineTotalPaise', (row) => formatPaise(row.lineTotalPaise)), phone: 'figure' },
    ...NO_COLUMN,
  });
}

/** Fields without a column. Status, people and cost variance stand under the product, the bill number under the vendor. */
const NO_COLUMN = {
  discountPaise: null,
  freightPaise: null,
  status: null,
  costVariancePaise: null,
  vendorBillNumber: null,
  unit: null,
  note: null,
  gstRateBps: null,
  taxPaise: null,
  priceIncludesTax: null,
  hsn: null,
  taxableValuePaise: null,
  cgstPaise: null,
  sgstPaise: null,
  igstPaise: null,
  vendorGstNumber: null,
  vendorComposition: null,
  inputTax: null,
  openingMoved: null,
  recordedAt: null,
  recorded: null,
  corrected: null,
  reversed: null,
  currentProductName: null,
  currentVendorName: null,
  id: null,
  productId: null,
  vendorId: null,
  revision: null,
};

/** The name by now, where the vendor's bill has another one. */
function NameNow({ name }: { name: string | undefined }) {
  const translate = useTranslate();
  return name === undefined ? null : <div className="more">{translate('purchases.nowNamed', { name })}</div>;
}

function Product({ row }: { row: PurchaseRow }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { first, second } = usePurchasedNames([row])(row);
  const { costVariancePaise } = row;
  const amount = formatPaise(costVariancePaise);
  const variance = costVariancePaise === 0 ? null : translate('purchases.variance', { amount });
  const more = [second, variance].filter((text) => text !== null);
  return (
    <>
      {first}
      <NameNow name={row.currentProductName === first ? undefined : row.currentProductName} />
      {more.length === 0 ? null : <div className="more">{more.join(' · ')}</div>}
      <div className="more">{stageText(row, translate, language)}</div>
    </>
  );
}
