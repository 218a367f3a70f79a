import { emptyCategory, type ChangeCategoryBody } from '@bahi/contracts';
import { changeCategory as decide } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';
import { currentCategory, writtenCategoryRow } from './categoryResource.ts';
import { sentFields } from './sentFields.ts';

/** `PUT /categories/{id}` */
export async function changeCategory(services: Services, call: SignedInCall<ChangeCategoryBody>): Promise<Reply> {
  const id = idParam(call);
  const { revision, ...fields } = call.body;
  const changes = sentFields(fields, emptyCategory);
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { id, revision, changes }),
    currentCategory(id),
  );
  return writtenRow(outcome, 200, writtenCategoryRow(outcome));
}
