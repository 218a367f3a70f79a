import type { ReportDocument } from '@bahi/contracts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { notePath } from '../billing/creditNotes/notePath.ts';
import { useTranslate } from '../i18n/language.ts';

export type DocumentRow = Omit<ReportDocument, 'id'> & { id: string; documentId: string };

/** A document by its number or kind; bills and purchases open. */
export function DocumentLink({ document }: { document: DocumentRow }) {
  const translate = useTranslate();
  const { kind, number, documentId, billId } = document;
  const text = number ?? translate(`reports.kinds.${kind}`);
  if (kind !== 'bill' && kind !== 'credit_note' && kind !== 'purchase') return text;
  const to =
    billId === undefined
      ? `/dashboard/${kind === 'bill' ? 'sales' : 'purchases'}/${documentId}`
      : notePath(billId, text);
  return (
    <>
      <Link component={RouterLink} to={to} underline="hover" sx={{ fontWeight: 600 }}>
        {text}
      </Link>
      {kind === 'bill' ? null : <div className="more">{translate(`reports.kinds.${kind}`)}</div>}
    </>
  );
}
