import { archiveCategory as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { currentCategory, writtenCategoryRow } from './categoryResource.ts';

/** `DELETE /categories/{id}`: out of every choice, its history intact. */
export async function archiveCategory(services: Services, call: SignedInCall): Promise<Reply> {
  const id = idParam(call);
  const outcome = await catalogueCommand(services, call, (state) => decide(state, id), currentCategory(id));
  return writtenRow(outcome, 200, writtenCategoryRow(outcome));
}
