import { restoreCategory as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { currentCategory, writtenCategoryRow } from './categoryResource.ts';

/** `POST /categories/{id}/restore` */
export async function restoreCategory(services: Services, call: SignedInCall): Promise<Reply> {
  const id = idParam(call);
  const outcome = await catalogueCommand(services, call, (state) => decide(state, id), currentCategory(id));
  return writtenRow(outcome, 200, writtenCategoryRow(outcome));
}
