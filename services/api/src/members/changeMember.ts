import { streamOf, type ChangeMemberBody } from '@bahi/contracts';
import { changeMember as decide, shopStream } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { acceptedOr, eventOf, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { memberRow, shopMembers } from './memberRows.ts';

/** `PUT /members/{id}`: another role, from that person's next request on. */
export async function changeMember(services: Services, call: SignedInCall<ChangeMemberBody>): Promise<Reply> {
  const { shopId } = call.session;
  const memberId = idParam(call);
  const { role, revision } = call.body;
  const command = { memberId, role, ...(typeof revision === 'number' && { revision }) };
  const row = async () => (await shopMembers(services, shopId)).find(({ row: { id } }) => id === memberId)?.row;
  const outcome = await acceptedOr(
    await services.commands.handle(shopStream, streamOf.shop(shopId), call.context, (state) => decide(state, command)),
    row,
  );
  // a repeat shows what the first answer showed; name and address are kept nowhere once a member was removed
  const present = await row();
  const { data, revision: written } = eventOf(outcome, 'MemberRoleChanged');
  const name = data.accountId === null ? undefined : present?.name;
  return writtenRow(outcome, 200, memberRow({ ...data, revision: written }, present?.email ?? '', name));
}
