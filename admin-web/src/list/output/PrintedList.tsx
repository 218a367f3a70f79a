import { useContext, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { formatInstant } from '../../format/dates.ts';
import { formatCount } from '../../format/quantity.ts';
import { useLanguage, useTranslate } from '../../i18n/language.ts';
import type { RowCount } from '../../providers/http/rowCount.ts';
import { serverNowMs } from '../../providers/http/serverClock.ts';
import { FilterTextsContext } from '../filters/filterTexts.ts';
import { cellClass, type Column } from '../rows/column.ts';

/** The rows to print, whose they are, and how many the list has. */
export interface PrintedRows<Row> {
  shopName: string;
  rows: readonly Row[];
  count: RowCount;
}

interface PrintedListProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  printed: PrintedRows<Row>;
  /** Called when the print dialog was closed. */
  onPrinted: () => void;
}

/** A list on paper, beside the page and never on screen: shop, title, filters, date and rows; the browser numbers the pages. Styled by `printedList.css`. */
export function PrintedList<Row extends { id: string }>({ title, columns, printed, onPrinted }: PrintedListProps<Row>) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const filters = useContext(FilterTextsContext);
  const { shopName, rows, count } = printed;
  const print = useEffectEvent(() => {
    window.print();
    // phones return before the page is printed
    if (window.matchMedia('(hover: hover)').matches) onPrinted();
  });
  useEffect(() => print(), []);
  const isCut = count.isCapped || count.total > rows.length;
  const total = formatCount(count.total);
  return createPortal(
    <section className="printed-list" lang={language}>
      <h1>{`${shopName} – ${title}`}</h1>
      <p>
        {[...(filters ?? [])].map(([label, text]) => (
          <span key={label}>{`${label}: ${text}`}</span>
        ))}
        <span>
          {translate('listOutput.printedAt', { at: formatInstant(new Date(serverNowMs()).toISOString(), language) })}
        </span>
        <span>
          {isCut
            ? translate('listOutput.printCut', { shown: formatCount(rows.length), total })
            : translate('listOutput.printedRows', { smart_count: count.total, total })}
        </span>
      </p>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.field} className={cellClass(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.field} className={cellClass(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
