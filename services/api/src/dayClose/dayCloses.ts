import type { AnyRecorded, DayCloseRow, Id, RecountDayBody } from '@bahi/contracts';
import { recountDay as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import { CLOSES, DAY_CLOSES, dayCloseRowOf, withRecount, type DayCloseDoc } from '@bahi/projections';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { findFact, ledgerCommand } from '../ledger/ledgerCommand.ts';
import { idParam } from '../lists/idParam.ts';
import { answerList } from '../lists/listRows.ts';
import { missingRow, readYourWrites } from '../lists/readYourWrites.ts';
import { eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { closePdf } from './closePdf.ts';
import { atTheDrawer, closesFor, shownClose } from './dayCloseResource.ts';

/** `GET /day-closes`. */
export async function listDayCloses(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const person = await atTheDrawer(services, call.session);
  return answerList(services, call, {
    resource: closesFor(person),
    rowsOf: async (_services, documents) => documents.map((document) => shownClose(person, document)),
  });
}

async function closeDocument(services: Services, shopId: Id, id: Id): Promise<DayCloseDoc | undefined> {
  const close = await services.read.get<DayCloseDoc>(DAY_CLOSES, CLOSES, id);
  return close?.shopId === shopId ? close : undefined;
}

/** `GET /day-closes/{id}?size=&language=`, as JSON or PDF. */
export async function getDayClose(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const person = await atTheDrawer(services, call.session);
  const headers = await readYourWrites(services, call, [DAY_CLOSES]);
  const close = await closeDocument(services, person.shopId, idParam(call));
  if (close === undefined) throw missingRow(headers);
  const body = shownClose(person, close);
  if (!call.wantsPdf) return { status: 200, body, revision: close.revision, headers };
  const pdf = await closePdf(services, call, body as DayCloseRow);
  return { ...pdf, headers: { ...headers, ...pdf.headers } };
}

type Closed = Extract<AnyRecorded, { type: 'DayClosed' }>;

/** `POST /day-closes/{id}/recount`: a second count beside a close, which stays as it was sealed. */
export async function recountDay(services: Services, call: SignedInCall<RecountDayBody>): Promise<Reply> {
  const { shopId } = call.session;
  const id = idParam(call);
  const known = await closeDocument(services, shopId, id);
  const isIt = (event: AnyRecorded): event is Closed => event.type === 'DayClosed' && event.data.closeId === id;
  const closed = await findFact(services, shopId, known?.revision, isIt);
  if (closed === undefined) throw new HttpRefusal('not_found');
  const { counted, loosePaise, reason } = call.body;
  const recountId = deriveId(call.context.commandId, 'recount');
  const command = { recountId, closed: closed.data, counted, loosePaise: loosePaise ?? 0, reason };
  // what the close showed besides is kept with the recount, so that a repeat gives the same body (L8)
  const shown = { recounts: known?.recounts ?? [] };
  const outcome = await ledgerCommand(services, call, () => {
    const decided = decide(command);
    return decided.kind === 'refused' ? decided : { ...decided, answer: shown };
  });
  const { recounts } = outcome.answer as typeof shown;
  return writtenRow(
    outcome,
    201,
    withRecount({ ...dayCloseRowOf(closed), recounts }, eventOf(outcome, 'DayRecounted')),
  );
}
