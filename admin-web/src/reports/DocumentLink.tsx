import type { ReportDocument } from '@bahi/contracts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { notePath } from '../billing/creditNotes/notePath.ts';
import { useTranslate } from '../i18n/language.ts';

export type DocumentRow = Omit<ReportDocument, 'id'> & { id: string; documentId: string };

/** Where a document opens; undefined of those that have no page. */
function pathOf({ kind, documentId, billId, customerId, vendorId }: DocumentRow, text: string): string | undefined {
  switch (kind) {
    case 'bill':
      return `/dashboard/sales/${documentId}`;
    case 'purchase':
      return `/dashboard/purchases/${documentId}`;
    case 'credit_note':
      return billId === undefined ? undefined : notePath(billId, text);
    case 'stock':
    case 'cost':
      return undefined;
    case 'day_close':
    case 'recount':
    case 'cash_movement':
      return '/dashboard/day-close';
    default:
      if (billId !== undefined) return `/dashboard/sales/${billId}`;
      if (customerId !== undefined) return `/dashboard/customers/${customerId}/show`;
      return vendorId === undefined ? undefined : `/dashboard/vendors/${vendorId}/show`;
  }
}

/** A document by its number or kind; it opens if it has a page. */
export function DocumentLink({ document }: { document: DocumentRow }) {
  const translate = useTranslate();
  const { kind, number } = document;
  const name = translate(`reports.kinds.${kind}`, { number: number ?? '' });
  const text = number === null || kind === 'day_close' ? name : number;
  const to = pathOf(document, text);
  if (to === undefined) return text;
  return (
    <>
      <Link component={RouterLink} to={to} underline="hover" sx={{ fontWeight: 600 }}>
        {text}
      </Link>
      {kind === 'bill' || text === name ? null : <div className="more">{name}</div>}
    </>
  );
}
