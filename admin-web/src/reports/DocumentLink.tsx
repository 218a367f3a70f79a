import type { ReportDocument } from '@bahi/contracts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../i18n/language.ts';

export type DocumentRow = Omit<ReportDocument, 'id'> & { id: string; documentId: string };

/** A document by its number or kind; bills and purchases open. */
export function DocumentLink({ document }: { document: DocumentRow }) {
  const translate = useTranslate();
  const { kind, number, documentId, billId = documentId } = document;
  const text = number ?? translate(`reports.kinds.${kind}`);
  if (kind !== 'bill' && kind !== 'credit_note' && kind !== 'purchase') return text;
  const to = kind === 'purchase' ? `/dashboard/purchases/${documentId}` : `/dashboard/sales/${billId}`;
  return (
    <>
      <Link component={RouterLink} to={to} underline="hover" sx={{ fontWeight: 600 }}>
        {text}
      </Link>
      {kind === 'bill' ? null : <div className="more">{translate(`reports.kinds.${kind}`)}</div>}
    </>
  );
}
