import {
  reportRow,
  type PaymentMethod,
  type ReportName,
  type ReportView,
  type TaxClass,
  type Unit,
} from '@bahi/contracts';
import { formatDay } from '../format/dates.ts';
import { formatPaise } from '../format/money.ts';
import { formatCount, formatMilli } from '../format/quantity.ts';
import type { Translate } from '../i18n/language.ts';
import type { reports } from '../i18n/en/reports.ts';
import type { Column } from '../list/rows/column.ts';
import { DocumentLink, type DocumentRow } from './DocumentLink.tsx';

type Field = keyof (typeof reports)['fields'];
export type Row = ReportView['rows'][number] & { id: string };

/** Fields that name rows rather than count something. */
const NAMES: readonly Field[] = ['day', 'productName', 'number', 'vendorName', 'method', 'document', 'taxClass', 'hsn'];
/** The figure of a row that matters most, by register. */
const FIGURES: readonly Field[] = [
  'grossProfitPaise',
  'balanceMilli',
  'netPaise',
  'grandTotalPaise',
  'totalPaise',
  'costPaise',
  'turnoverPaise',
];
/** Days, and numbers of documents, which would be broken between digits. */
const UNBROKEN: readonly Field[] = ['day', 'originalDay', 'number', 'originalNumber', 'firstNumber', 'lastNumber'];
const COUNTS: readonly string[] = ['issued', 'cancelled', 'net', 'bills'];

const isFigure = (field: string): boolean => /(Paise|Milli)$/.test(field) || COUNTS.includes(field);

function textOf(translate: Translate, language: string, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return field === 'hsn' ? translate('reports.unnamed') : '–';
  if (typeof value === 'number') {
    if (field.endsWith('Paise')) return formatPaise(value);
    if (field.endsWith('Milli')) return formatMilli(value);
    if (field.endsWith('Bps')) return `${value / 100} %`;
    return formatCount(value);
  }
  const text = typeof value === 'string' ? value : '';
  if (field === 'day' || field === 'originalDay') return formatDay(text, language);
  if (field === 'taxClass') return translate(`reports.classes.${text as TaxClass}`);
  if (field === 'method') return translate(`common.paymentMethods.${text as PaymentMethod}`);
  if (field === 'unit') return translate(`common.units.${text as Unit}`);
  if (field === 'document') return translate(text === 'credit_note' ? 'reports.kinds.credit_note' : 'reports.invoice');
  return text;
}

/** How a row is named in a sentence. */
export function rowName(translate: Translate, language: string, name: ReportName, row: Row): string {
  const fields = Object.keys(reportRow(name).shape).filter((field) => !isFigure(field) && field in row);
  const shown = fields.filter((field) => field !== 'key' && field !== 'documentCount').slice(0, 2);
  return shown.map((field) => textOf(translate, language, field, row[field])).join(', ');
}

/** The columns of a register, in the order of its fields; the row with the totals has its figures only. */
export function reportColumns(translate: Translate, language: string, name: ReportName): Column<Row>[] {
  const fields = Object.keys(reportRow(name).shape).filter(
    (field): field is Field => field !== 'key' && field !== 'documentCount',
  );
  const named = fields.find((field) => NAMES.includes(field)) ?? fields[0];
  const figure = FIGURES.find((field) => fields.includes(field)) ?? fields.at(-1);
  const noted = fields.find((field) => field !== named && !isFigure(field));
  return fields.map((field, place) => {
    const phone = field === named ? 'name' : field === figure ? 'figure' : field === noted ? 'note' : undefined;
    return {
      field,
      label: translate(`reports.fields.${field}`),
      ...(phone !== undefined && { phone }),
      numeric: isFigure(field) || field.endsWith('Bps'),
      nowrap: UNBROKEN.includes(field),
      render(row) {
        if (row.id !== TOTAL) return textOf(translate, language, field, row[field]);
        if (field === named || (place === 0 && named === undefined)) return <b>{translate('reports.total')}</b>;
        return row[field] === undefined ? '' : <b>{textOf(translate, language, field, row[field])}</b>;
      },
    };
  });
}

/** Id of the row with the totals. */
export const TOTAL = 'total';

/** The rows with the totals below, if the register has some. */
export function shownRows({ rows, totals }: Pick<ReportView, 'rows' | 'totals'>): Row[] {
  const shown = rows.map((row) => ({ ...row, id: row.key }));
  if (rows.length < 2 || Object.keys(totals).length === 0) return shown;
  return [...shown, { key: TOTAL, id: TOTAL, documentCount: 0, filter: {}, ...totals }];
}

/** The columns of the documents behind a row: what they are, and their part of its figures. */
export function documentColumns(
  translate: Translate,
  language: string,
  figures: readonly string[],
): Column<DocumentRow>[] {
  const figure = FIGURES.find((field) => figures.includes(field)) ?? figures.at(-1);
  return [
    {
      field: 'number',
      label: translate('reports.documentNumber'),
      phone: 'name',
      render: (row) => (row.id === TOTAL ? <b>{translate('reports.total')}</b> : <DocumentLink document={row} />),
    },
    {
      field: 'day',
      label: translate('reports.fields.day'),
      phone: 'note',
      nowrap: true,
      render: ({ id, day }) => (id === TOTAL ? '' : formatDay(day, language)),
    },
    ...figures.map((field): Column<DocumentRow> => ({
      field,
      label: translate(`reports.fields.${field as Field}`),
      numeric: true,
      ...(field === figure && { phone: 'figure' as const }),
      render: ({ figures: own }) => textOf(translate, language, field, own[field] ?? 0),
    })),
  ];
}
