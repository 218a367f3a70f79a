import { streamOf, type AnyRecorded, type Id, type ProfileBody } from '@bahi/contracts';
import { phoneClaimStream, releasePhone } from '@bahi/domain';
import { randomId, StoreUnavailable } from '@bahi/event-store';
import type { AccountRecord } from '@bahi/private-store';
import { takePhone } from '../auth/openAccountSteps.ts';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

type ContactChanged = Extract<AnyRecorded, { type: 'ShopContactChanged' }>;
export type ContactField = ContactChanged['data']['fields'][number];

/** As often may another change of the contact data be first. */
const MAX_TRIES = 50;

/**
 * Brings the private data after its fact, field by field: changes may arrive in another order than their facts, and a field
 * belongs to the newest fact that names it.
 * @returns the account as it was before
 */
export async function keepContact(
  services: Services,
  call: SignedInCall<ProfileBody>,
  changed: ContactChanged,
): Promise<AccountRecord> {
  const { accountId } = call.session;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const before = await services.privateStore.accounts.byId(accountId);
    if (before === undefined) throw new HttpRefusal('session_expired');
    const own = await ownFields(services, changed, before.contactRevision);
    const name = own.has('ownerName') ? call.body.ownerName : undefined;
    const number = own.has('phone') ? call.body.phone : undefined;
    const phone =
      number === undefined ? undefined : { number, key: await takePhone(services, call, accountId, number) };
    const isKept = await services.privateStore.accounts.changeContact(accountId, before.contactRevision, {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      contactRevision: Math.max(before.contactRevision, changed.revision),
    });
    if (!isKept) continue;
    if (phone !== undefined && before.phoneKey !== null && before.phoneKey !== phone.key)
      await leavePhone(services, call, accountId, before.phoneKey);
    return before;
  }
  throw new StoreUnavailable('other changes of the contact data were always first');
}

/** The fields of a change that no newer one names, of those that the account shows already. */
async function ownFields(
  services: Services,
  { stream, revision, data }: ContactChanged,
  shown: number,
): Promise<Set<ContactField>> {
  const own = new Set<ContactField>(data.fields);
  if (shown <= revision) return own;
  const newer = await services.events.readStream(stream, { from: revision + 1, maxCount: shown - revision });
  for (const event of newer as AnyRecorded[]) {
    if (event.type !== 'ShopContactChanged') continue;
    for (const field of event.data.fields) own.delete(field);
  }
  return own;
}

async function leavePhone(services: Services, call: SignedInCall, accountId: Id, phoneKey: string): Promise<void> {
  const context = { ...call.context, commandId: randomId() };
  accepted(
    await services.commands.handle(phoneClaimStream, streamOf.phone(phoneKey), context, (state) =>
      releasePhone(state, { accountId }),
    ),
  );
}
