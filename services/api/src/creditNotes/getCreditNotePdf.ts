import {
  creditNoteDocumentOf,
  id,
  streamOf,
  type AnyRecorded,
  type CreditNoteDocument,
  type Id,
} from '@bahi/contracts';
import { documentOfCreditNote } from '@bahi/paper';
import { billDocument } from '../billing/billDocument.ts';
import { pdfOf } from '../billing/pdf/pdfReply.ts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { ledgerEvent } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';

/** Facts at the end of the books that the read model may not have seen. */
const TAIL = 200;

/** `GET /billing/{id}/credit-notes/{creditNoteId}/pdf?size=&language=&copy=`: a credit note on paper. */
export async function getCreditNotePdf(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const billId = idParam(call);
  const noteId = id.safeParse(call.params['creditNoteId']);
  const note = noteId.success ? await findNote(services, call.session.shopId, noteId.data) : undefined;
  if (note?.billId !== billId) throw new HttpRefusal('not_found');
  return pdfOf(services, call, documentOfCreditNote(note));
}

/** A note where the read model has it, or among the newest facts. */
async function findNote(services: Services, shopId: Id, noteId: Id): Promise<CreditNoteDocument | undefined> {
  const known = await billDocument(services, shopId, noteId);
  const revision = known?.ledgerRevision ?? null;
  if (revision !== null) return noteIn(await ledgerEvent(services, shopId, revision), noteId);
  const newest = await services.events.readStream(streamOf.ledger(shopId), { maxCount: TAIL, direction: 'backwards' });
  return (newest as AnyRecorded[]).map((event) => noteIn(event, noteId)).find((note) => note !== undefined);
}

function noteIn(event: AnyRecorded | undefined, noteId: Id): CreditNoteDocument | undefined {
  if (event?.type !== 'CreditNoteIssued' || event.data.creditNoteId !== noteId) return undefined;
  return creditNoteDocumentOf(event.data, event.meta.userId ?? '');
}
