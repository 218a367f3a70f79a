import {
  startingProfile,
  streamOf,
  type AnnualReturn,
  type AnyRecorded,
  type Id,
  type ProfileBody,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { changeProfile as decide, gstNumberWarnings, shopStream } from '@bahi/domain';
import { shopDay } from '@bahi/domain/arithmetic';
import type { AccountRecord } from '@bahi/private-store';
import { loadCatalogue } from '../catalogue/catalogueCommand.ts';
import { HttpRefusal, refuseFields } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { loadLedger } from '../ledger/ledgerCommand.ts';
import { acceptedOr, type Accepted } from '../lists/writtenRow.ts';
import type { Services } from '../services.ts';
import { keepContact, type ContactField } from './keepContact.ts';
import { profileOf, profileRow } from './profileRow.ts';

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
  await checkTiles(services, session.shopId, fields.tileOrder ?? []);
  checkAnnualReturns(fields.annualReturns ?? [], call.at);
  const contact: ContactField[] = [];
  if (ownerName !== undefined && ownerName !== account.name) contact.push('ownerName');
  if (phone !== undefined && phone !== account.phone) contact.push('phone');
  const profile = factsOf(fields);
  const { filedMonths } = await loadLedger(services, session.shopId);
  const command = {
    profile,
    contact,
    filedMonths: [...filedMonths.keys()],
    ...(typeof revision === 'number' && { revision }),
  };
  const outcome = await services.commands.handle(shopStream, streamOf.shop(session.shopId), context, (state) =>
    decide(state, command),
  );
  const written = await acceptedOr(outcome, () => profileOf(services, session));
  const changed = (written.events as AnyRecorded[]).find((event) => event.type === 'ShopContactChanged');
  const kept = changed === undefined ? account : await keepContact(services, call, changed);
  // what was sent is in the answer also of a repeat, whatever became of it since
  const shown = { ...kept, name: ownerName ?? kept.name, phone: phone ?? kept.phone };
  return profileReply(services, call, shown, written);
}

/** Tiles are of the shop's own products. @throws {HttpRefusal} 422 `unknown_product` */
async function checkTiles(services: Services, shopId: Id, tileOrder: readonly Id[]): Promise<void> {
  if (tileOrder.length === 0) return;
  const { products } = await loadCatalogue(services, shopId);
  if (!tileOrder.every((id) => products.has(id))) throw refuseFields({ tileOrder: 'unknown_product' });
}

/** A return that is filed was filed by today. @throws {HttpRefusal} 422 `future_date` */
function checkAnnualReturns(annualReturns: readonly AnnualReturn[], now: string): void {
  const place = annualReturns.findIndex(({ filedOn }) => filedOn > shopDay(now));
  if (place >= 0) throw refuseFields({ [`annualReturns.${place}.filedOn`]: 'future_date' });
}

/** Null and empty text clear what may be empty; an empty GST number must not count as one. */
function factsOf(fields: Omit<ProfileBody, 'revision' | 'ownerName' | 'phone'>): Partial<ShopProfileDetails> {
  const cleared: Readonly<Record<string, unknown>> = startingProfile;
  const facts = Object.entries(fields).map(([name, value]) => [
    name,
    value === null || value === '' ? cleared[name] : value,
  ]);
  return Object.fromEntries(facts) as Partial<ShopProfileDetails>;
}

async function profileReply(
  services: Services,
  call: SignedInCall,
  account: AccountRecord,
  written: Accepted,
): Promise<Reply> {
  const { profile } = written.answer as { profile: ShopProfileDetails };
  const revision = written.events.at(-1)?.revision ?? (await profileOf(services, call.session)).revision;
  const warnings = gstNumberWarnings(profile.gstNumber, profile.stateCode).map((code) => ({
    field: 'gstNumber',
    code,
  }));
  return {
    status: 200,
    body: { ...profileRow(profile, account, call.session.role, revision), ...(warnings.length > 0 && { warnings }) },
    revision,
    position: written.position,
    replayed: written.kind === 'replayed',
  };
}
