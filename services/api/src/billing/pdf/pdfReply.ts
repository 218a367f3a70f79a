import { printLanguage, printSize, type PrintLanguage, type Seller } from '@bahi/contracts';
import {
  copiesIn,
  printableBill,
  type DocumentState,
  type PrintedDocument,
  type PrintedSlip,
  type RecordedDocument,
} from '@bahi/paper';
import { ThreadsBusy } from '@bahi/runtime';
import { z } from 'zod';
import { checkQuery } from '../../http/checkBody.ts';
import { HttpRefusal } from '../../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../../http/route.ts';
import { lookUp } from '../../ledger/lookups.ts';
import type { Services } from '../../services.ts';
import { keptLogo } from '../../shop/keptLogo.ts';
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

/** What is printed, and what happened to it since. */
interface Printable {
  document: RecordedDocument;
  state: DocumentState;
}

/** Draws a document as the query asks. @throws {HttpRefusal} 429 when too many others wait */
export async function pdfOf(
  services: Services,
  call: SignedInCall<undefined>,
  { document: recorded, state }: Printable,
): Promise<Reply> {
  const { copy } = checkQuery(questionSchema, call.query);
  const copies = copiesIn(copy);
  return drawnPdf(services, call, recorded.seller, (options) => printableBill(recorded, state, { ...options, copies }));
}

/** In which language a paper is printed, and with which picture. */
interface PaperOptions {
  language: PrintLanguage;
  logo: string | undefined;
}

/**
 * Draws what is printed for a shop, in the size and language of the query or else of the profile.
 * @throws {HttpRefusal} 429 when too many others wait
 */
export async function drawnPdf(
  services: Services,
  call: SignedInCall<undefined>,
  { logo: logoId }: Pick<Seller, 'logo'>,
  print: (options: PaperOptions) => PrintedDocument | PrintedSlip,
): Promise<Reply> {
  const { shopId } = call.session;
  const question = checkQuery(questionSchema, call.query);
  const { shop } = await lookUp(services, shopId);
  const { size = shop.printSize, language = shop.printLanguage } = question;
  const logo = logoId === null ? undefined : await keptLogo(services, shopId, logoId);
  const document = print({ language, logo });
  const pdf = await services.pdfs.get(document, size, { shopId, signal: call.signal }).catch((error: unknown) => {
    if (!(error instanceof ThreadsBusy)) throw error;
    throw new HttpRefusal('too_many_requests', { retryAfterSeconds: error.retryAfterSeconds });
  });
  return pdfReply(pdf, document.fileName, call.ifNoneMatch);
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
