import { printLanguage, printSize, type BillView, type Id } from '@bahi/contracts';
import { copiesIn, documentOfView, printableBill } from '@bahi/paper';
import { ThreadsBusy } from '@bahi/runtime';
import { z } from 'zod';
import { checkQuery } from '../../http/checkBody.ts';
import { HttpRefusal } from '../../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../../http/route.ts';
import { idParam } from '../../lists/idParam.ts';
import { lookUp } from '../../ledger/lookups.ts';
import { keptLogo } from '../../shop/keptLogo.ts';
import type { Services } from '../../services.ts';
import { billToPrint } from '../billToPrint.ts';
import type { DrawnPdf } from './pdfCache.ts';

/** Parameters of a PDF; by default size and language of the profile. */
export const pdfQuestion = {
  size: printSize,
  language: printLanguage,
  copy: z
    .enum(['true', 'false', 'original', 'duplicate', 'triplicate', 'all'])
    .describe('`true` marks the paper as a copy. The others are the marked copies of an invoice, alone or all.'),
};
const questionSchema = z.object(pdfQuestion).partial();

/** `GET /billing/{id}/pdf?size=&language=&copy=`: the bill on paper as it stands, or an estimate of a draft. */
export async function getBillPdf(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId } = call.session;
  const question = checkQuery(questionSchema, call.query);
  const view = await billToPrint(services, shopId, idParam(call));
  if (view === undefined) throw new HttpRefusal('not_found');
  if (view.status === 'discarded') throw new HttpRefusal('bill_discarded');
  const recorded = documentOfView(await withCashier(services, shopId, view));
  if (recorded === undefined) throw new Error(`bill ${view.id} has no seller`);
  const { shop } = await lookUp(services, shopId);
  const { size = shop.printSize, language = shop.printLanguage, copy } = question;
  const named = view.seller?.logo;
  const logo = named ? await keptLogo(services, shopId, named) : undefined;
  const document = printableBill(recorded.document, recorded.state, { language, copies: copiesIn(copy), logo });
  const pdf = await services.pdfs.get(document, size, { shopId, signal: call.signal }).catch((error: unknown) => {
    if (!(error instanceof ThreadsBusy)) throw error;
    throw new HttpRefusal('too_many_requests', { retryAfterSeconds: error.retryAfterSeconds });
  });
  return pdfReply(pdf, document.fileName, call.ifNoneMatch);
}

/** The view with the name of the person who completed the bill: the paper states it. */
async function withCashier({ privateStore }: Services, shopId: Id, view: BillView): Promise<BillView> {
  if (view.cashier === undefined) return view;
  const { id } = view.cashier;
  const name = (await privateStore.accounts.names(shopId, [id])).get(id);
  return { ...view, cashier: { id, name } };
}

/** A browser may keep it, and has to ask each time whether it still holds: any later fact of the bill changes it. */
function pdfReply({ bytes, etag }: DrawnPdf, fileName: string, ifNoneMatch: string | undefined): Reply {
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (holds(ifNoneMatch, etag)) return { status: 304, headers };
  return {
    status: 200,
    body: bytes,
    headers: {
      ...headers,
      'Content-Type': 'application/pdf',
      'Content-Disposition': disposition(fileName),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  };
}

function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}

/** The name in ASCII for old programs, and as it is for others (RFC 6266). */
function disposition(fileName: string): string {
  const ascii = fileName.replace(/[^\w.-]+/g, '-');
  const encoded = encodeURIComponent(`${fileName}.pdf`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${ascii}.pdf"; filename*=UTF-8''${encoded}`;
}
