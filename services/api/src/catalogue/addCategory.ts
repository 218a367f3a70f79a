import { emptyCategory, type AddCategoryBody } from '@bahi/contracts';
import { addCategory as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf } from '../imports/importContext.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { addToCatalogue } from './catalogueCommand.ts';
import { writtenCategoryRow } from './categoryResource.ts';
import { sentFields } from './sentFields.ts';

/** `POST /categories` */
export async function addCategory(services: Services, call: SignedInCall<AddCategoryBody>): Promise<Reply> {
  const importContext = await importContextOf(services, call);
  const { importId: _, occurredAt: __, ...fields } = call.body;
  const id = deriveId(call.context.commandId, 'category');
  const category = { id, ...emptyCategory, ...sentFields(fields, emptyCategory) };
  const outcome = await addToCatalogue(services, call, importContext, (state) => decide(state, category));
  return writtenRow(outcome, 201, writtenCategoryRow(outcome));
}
