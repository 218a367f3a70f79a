import type { ChangeMemberBody, MemberRow } from '@bahi/contracts';
import { changeMember as decide, shopStream } from '@bahi/domain';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import { acceptedOr, writtenRow } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { memberRows } from './memberRows.ts';

/** `PUT /members/{id}`: another role, from that person's next request on. */
export async function changeMember(services: Services, call: SignedInCall<ChangeMemberBody>): Promise<Reply> {
  const { shopId } = call.session;
  const memberId = idParam(call);
  const { role, revision } = call.body;
  const command = { memberId, role, ...(revision !== undefined && { revision }) };
  const row = async () => (await memberRows(services, shopId)).find(({ id }) => id === memberId);
  const outcome = await acceptedOr(
    await services.commands.handle(shopStream, `shop-${shopId}`, call.context, (state) => decide(state, command)),
    row,
  );
  const present = await row();
  if (present === undefined) throw new HttpRefusal('member_not_found');
  const written = outcome.events.at(-1)?.revision ?? present.revision;
  const changed: MemberRow = { ...present, role, revision: written };
  return writtenRow(outcome, 200, changed);
}
