import type { ProfileBody, ShopProfileFacts } from '@bahi/contracts';
import { changeProfile as decide, gstNumberWarnings, phoneClaimStream, releasePhone, shopStream } from '@bahi/domain';
import { randomId, type Outcome } from '@bahi/event-store';
import type { AccountRecord } from '@bahi/private-store';
import { takePhone } from '../auth/openAccountSteps.ts';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { profileOf, profileView } from './profileView.ts';

/** Fields of the profile that cannot be written; a whole profile may be sent back. */
export const PROFILE_READ_ONLY = ['shopId', 'accountId', 'email', 'phoneVerified', 'role', 'warnings'] as const;

/** `PUT /shop/{shopId}`: the same for the own shop, and not found for any other. */
export async function changeShop(services: Services, call: SignedInCall<ProfileBody>): Promise<Reply> {
  if (call.params['shopId'] !== call.session.shopId) throw new HttpRefusal('not_found');
  return changeProfile(services, call);
}

/**
 * `PUT /shop/profile`: facts go to the shop's stream, the owner's name and number to the private store.
 * The answer is the profile, with `warnings` about a doubtful GST number.
 */
export async function changeProfile(services: Services, call: SignedInCall<ProfileBody>): Promise<Reply> {
  const { session, context, body } = call;
  const account = await services.privateStore.accounts.byId(session.accountId);
  if (account === undefined) throw new HttpRefusal('session_expired');
  const { revision, ownerName, phone, ...fields } = body;
  const contact: ('ownerName' | 'phone')[] = [];
  if (ownerName !== undefined && ownerName !== account.name) contact.push('ownerName');
  if (phone !== undefined && phone !== account.phone) contact.push('phone');
  const profile = factsOf(fields);
  const command = { profile, contact, ...(revision !== undefined && { revision }) };
  const outcome = await services.commands.handle(shopStream, `shop-${session.shopId}`, context, (state) =>
    decide(state, command),
  );
  if (outcome.kind === 'refused' && outcome.code === 'stale_revision') {
    throw new HttpRefusal('stale_revision', { current: await profileOf(services, session) });
  }
  const written = accepted(outcome);
  const contactNow = { ...account, name: ownerName ?? account.name, phone: phone ?? account.phone };
  const kept = await keepContact(services, call, account, contactNow, written);
  return profileReply(services, call, kept, written);
}

/** Empty text clears what may be empty; an empty GST number must not count as one. */
function factsOf(fields: Omit<ProfileBody, 'revision' | 'ownerName' | 'phone'>): Partial<ShopProfileFacts> {
  const { gstNumber, upiPayeeName, ...rest } = fields;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...(given as Partial<ShopProfileFacts>),
    ...(gstNumber !== undefined && { gstNumber: gstNumber ? gstNumber.toUpperCase() : null }),
    ...(upiPayeeName !== undefined && { upiPayeeName: upiPayeeName || null }),
  };
}

/** Private data after the fact; the revision keeps a late repeat from overwriting a newer change. */
async function keepContact(
  services: Services,
  call: SignedInCall<ProfileBody>,
  before: AccountRecord,
  after: AccountRecord,
  written: Exclude<Outcome, { kind: 'refused' }>,
): Promise<AccountRecord> {
  const changed = written.events.find((event) => event.type === 'ShopContactChanged');
  if (changed === undefined || changed.revision <= before.contactRevision) return after;
  const { accountId } = before;
  const moved = after.phone !== before.phone;
  const phoneKey = moved ? await takePhone(services, call, accountId, after.phone) : before.phoneKey;
  const contact = { name: after.name, phone: after.phone, phoneKey, contactRevision: changed.revision };
  const kept = await services.privateStore.accounts.changeContact(accountId, contact);
  if (kept && before.phoneKey !== null && before.phoneKey !== phoneKey) {
    const context = { ...call.context, commandId: randomId() };
    accepted(
      await services.commands.handle(phoneClaimStream, `phone-${before.phoneKey}`, context, (state) =>
        releasePhone(state, { accountId }),
      ),
    );
  }
  return { ...after, phoneKey };
}

async function profileReply(
  services: Services,
  call: SignedInCall,
  account: AccountRecord,
  written: Exclude<Outcome, { kind: 'refused' }>,
): Promise<Reply> {
  const { profile } = written.answer as { profile: ShopProfileFacts };
  const revision = written.events.at(-1)?.revision ?? (await profileOf(services, call.session)).revision;
  const warnings = gstNumberWarnings(profile.gstNumber, profile.stateCode).map((code) => ({
    field: 'gstNumber',
    code,
  }));
  return {
    status: 200,
    body: { ...profileView(profile, account, call.session.role, revision), ...(warnings.length > 0 && { warnings }) },
    revision,
    position: written.position,
    replayed: written.kind === 'replayed',
  };
}
