import { joinedParts, type DatedRate, type ProductRow } from '@bahi/contracts';
import Box from '@mui/material/Box';
import { RecordFailed } from '../form/record/RecordFailed.tsx';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { useProductNames } from '../labels/productNames.ts';
import { StockLabelText } from '../labels/StockLabelText.tsx';
import { useQuantityText } from '../labels/useQuantityText.ts';
import { DescriptionList, type Description } from '../screen/DescriptionList.tsx';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../screen/ScreenSpinner.tsx';
import { Section } from '../screen/Section.tsx';
import type { ProductField, StockField } from './productBody.ts';
import { rateText } from './tax/rates.ts';
import { useProductNow } from './useProductNow.ts';

type Field = Exclude<ProductField, 'categoryId'> | ReadOnlyField;
type ReadOnlyField = 'categoryName' | 'currentStockMilli' | 'averageCostPaise' | 'stockValuePaise';
/** Every field of the form that is not about stock: one that is forgotten here does not compile. */
type Basics = Record<Exclude<ProductField, StockField | 'categoryId'> | 'categoryName', Description[]>;

/** All fields of a product, for roles that may only read. */
export function ProductFields({ id }: { id: string }) {
  const { data: row, error, refetch } = useProductNow(id);
  if (row !== undefined) return <Fields row={row} />;
  if (error === null) return <ScreenSpinner />;
  return <RecordFailed resource="products" error={error} onRetry={() => void refetch()} />;
}

function Fields({ row }: { row: ProductRow }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const quantity = useQuantityText();
  const { first } = useProductNames()(row);
  const item = (field: Field, value: Description[1]): Description => [
    translate(`resources.products.fields.${field}`),
    value,
  ];
  const amount = (field: Field, paise: number | null | undefined): Description[] =>
    // hidden from the role: not shown at all
    paise === undefined ? [] : [item(field, paise === null ? null : formatPaise(paise))];
  const stock = (field: Field, milli: number | null): Description =>
    item(field, milli === null ? null : quantity(milli, row.unit));
  const rateFrom = ({ rateBps, effectiveFrom }: DatedRate): string =>
    translate('productTax.rateSince', { rate: rateText(rateBps), day: formatDay(effectiveFrom, language) });
  const basics: Basics = {
    name: [item('name', row.name)],
    localName: [item('localName', row.localName)],
    categoryName: [item('categoryName', row.categoryName)],
    unit: [item('unit', translate(`common.units.${row.unit}`))],
    sellingPricePaise: amount('sellingPricePaise', row.sellingPricePaise),
    purchasePricePaise: amount('purchasePricePaise', row.purchasePricePaise),
    sku: [item('sku', row.sku)],
    barcodes: [item('barcodes', joinedParts(row.barcodes))],
    description: [item('description', row.description)],
    taxClass: [item('taxClass', translate(`productTax.classes.${row.taxClass}`))],
    mrpPaise: amount('mrpPaise', row.mrpPaise),
    hsn: [item('hsn', row.hsn)],
    rates: [item('rates', joinedParts(row.rates.map((rate) => rateFrom(rate))))],
    priceIncludesTax: [item('priceIncludesTax', translate(`productTax.includesTax.${row.priceIncludesTax}`))],
    rule31D: row.rule31D ? [item('rule31D', translate('productTax.isRule31D'))] : [],
  };
  const stockFields = [
    stock('openingStockMilli', row.openingStockMilli),
    stock('currentStockMilli', row.currentStockMilli),
    [translate('resources.products.fields.stockLabel'), <StockLabelText key="label" label={row.stockLabel} />] as const,
    stock('minStockMilli', row.minStockMilli),
    stock('maxStockMilli', row.maxStockMilli),
    ...amount('averageCostPaise', row.averageCostPaise),
    ...amount('stockValuePaise', row.stockValuePaise),
  ];
  return (
    <>
      <ScreenHeading title={first} backTo="/dashboard/products" />
      <Box sx={sectionsSx}>
        <Section title={translate('products.groups.basics')}>
          <DescriptionList items={Object.values(basics).flat()} />
        </Section>
        {row.kind === 'service' ? null : (
          <Section title={translate('products.groups.stock')}>
            <DescriptionList items={stockFields} />
          </Section>
        )}
      </Box>
    </>
  );
}

const sectionsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;
