import type { AddCategoryBody } from '@bahi/contracts';
import { addCategory as decide } from '@bahi/domain';
import { deriveId } from '@bahi/event-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { importContextOf } from '../imports/importContext.ts';
import { orNull } from '../lists/orNull.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { addToCatalogue } from './catalogueCommand.ts';
import { writtenCategoryRow } from './categoryResource.ts';

/** `POST /categories` */
export async function addCategory(services: Services, call: SignedInCall<AddCategoryBody>): Promise<Reply> {
  const importContext = await importContextOf(services, call);
  const category = {
    id: deriveId(call.context.commandId, 'category'),
    name: call.body.name,
    description: orNull(call.body.description),
  };
  const outcome = await addToCatalogue(services, call, importContext, (state) => decide(state, category));
  return writtenRow(outcome, 201, writtenCategoryRow(outcome));
}
