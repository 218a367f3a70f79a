import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { api, openTestApp, signUpMember, signUpOwner, type SignedInUser, type TestApp } from '@bahi/testing/testApp';

const OWNER = 'Asha Sharma';
const STAFF = 'Ravi Patil';

type Body = Record<string, unknown> & { id: string; revision: number };
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

let test: TestApp;
let owner: SignedInUser;
let staff: SignedInUser;
let auditor: SignedInUser;
let token: string | undefined;
let product: Body;

beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  token = undefined;
  owner = await signUpOwner(test);
  staff = await signUpMember(test, owner, 'staff');
  auditor = await signUpMember(test, owner, 'auditor');
  const category = await ok(owner, 'post', '/categories', { name: 'Grains' });
  const rice = { name: 'Rice', categoryId: category.id, unit: 'kg', sellingPricePaise: 5_000 };
  product = await ok(owner, 'post', '/products', { ...rice, purchasePricePaise: 3_000, openingStockMilli: 10_000 });
});

async function send(user: SignedInUser, method: Method, path: string, body?: object) {
  const asked = api(test)[method](`/api${path}`).set(user.auth);
  if (token !== undefined) asked.set('Consistency-Token', token);
  const answer = await asked.send(body);
  token = answer.headers['consistency-token'] ?? token;
  return { status: answer.status, body: answer.body as unknown as Body };
}

async function ok(user: SignedInUser, method: Method, path: string, body?: object): Promise<Body> {
  const answer = await send(user, method, path, body);
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body;
}

/** The one row with that id in a list. */
async function listed(user: SignedInUser, path: string, id: string, filter: object = {}): Promise<Body | undefined> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]' });
  return ((await ok(user, 'get', `${path}?${query.toString()}`)) as unknown as Body[]).find((row) => row.id === id);
}

const idOf = ({ profile }: SignedInUser) => profile.accountId;
const at = expect.any(String);
const by = (user: SignedInUser, byName: string) => ({ at, by: idOf(user), byName });
const sale = (changes: object = {}) => ({
  customer: { walkIn: true },
  lines: [{ productId: product.id, quantityMilli: 1_000 }],
  paymentMethod: 'CASH',
  ...changes,
});

/** Staff opens the bill, the owner completes it. */
async function soldByTwo(changes: object = {}): Promise<Body> {
  const draft = await ok(staff, 'post', '/billing/create');
  expect(draft).toMatchObject({ createdBy: idOf(staff), createdByName: STAFF });
  const saved = await ok(owner, 'put', `/billing/${draft.id}/save`, { ...sale(changes), revision: draft.revision });
  expect(saved).toMatchObject({ createdByName: STAFF });
  return ok(owner, 'post', `/billing/${draft.id}/complete`, { revision: saved.revision });
}

describe('a bill says', () => {
  const people = () => ({
    createdBy: idOf(staff),
    createdByName: STAFF,
    cashier: { id: idOf(owner), name: OWNER },
  });

  it('who opened and who completed it: in the answer, alone, in the list, to each role', async () => {
    const bill = await soldByTwo();
    expect(bill).toMatchObject(people());
    for (const reader of [owner, staff, auditor]) {
      expect(await ok(reader, 'get', `/billing/${bill.id}`)).toMatchObject(people());
      expect(await listed(reader, '/sales', bill.id)).toMatchObject(people());
    }
    const draft = await ok(staff, 'post', '/billing/create');
    expect(await listed(auditor, '/billing', draft.id)).toMatchObject({ createdByName: STAFF });
  });

  it('who cancelled it, when and why', async () => {
    const { id } = await ok(staff, 'post', '/billing/complete', sale());
    const cancelled = { ...by(owner, OWNER), reason: 'पैसे वापस: wrong rice' };
    const answer = await ok(owner, 'delete', `/billing/${id}`, { reason: cancelled.reason });
    expect(answer).toMatchObject({ cancelled, cashier: { id: idOf(staff), name: STAFF } });
    expect(answer['cancelledAt']).toBe((answer['cancelled'] as { at: string }).at);
    expect(await ok(auditor, 'get', `/billing/${id}`)).toMatchObject({ cancelled });
    expect(await listed(auditor, '/sales', id, { status: 'cancelled' })).toMatchObject({ cancelled });
    const other = await ok(staff, 'post', '/billing/complete', sale());
    await ok(owner, 'patch', `/billing/${other.id}/status`, { status: 'cancelled', revision: other.revision });
    expect(await ok(owner, 'get', `/billing/${other.id}`)).toMatchObject({ cancelled: { reason: 'not_stated' } });
  });

  it('who received the money', async () => {
    await ok(owner, 'put', '/shop/profile', { upiId: 'asha@okbank' });
    const { id } = await ok(owner, 'post', '/billing/complete', sale({ paymentMethod: 'UPI' }));
    const received = { payments: [by(staff, STAFF)], paymentReceived: by(staff, STAFF) };
    expect(await ok(staff, 'post', `/billing/${id}/payment-received`, { reference: '4029' })).toMatchObject(received);
    expect(await ok(auditor, 'get', `/billing/${id}`)).toMatchObject(received);
    expect(await listed(auditor, '/sales', id)).toMatchObject(received);
    const cancelled = await ok(owner, 'delete', `/billing/${id}`);
    expect(cancelled).toMatchObject({ ...received, cancelled: by(owner, OWNER) });
  });

  it('who deleted it as a draft and why, until it is restored', async () => {
    const { id } = await ok(owner, 'post', '/billing/create');
    const discarded = { ...by(staff, STAFF), reason: 'opened twice' };
    expect(await ok(staff, 'delete', `/billing/${id}`, { reason: discarded.reason })).toMatchObject({ discarded });
    expect(await ok(owner, 'get', `/billing/${id}`)).toMatchObject({ discarded });
    expect(await listed(owner, '/billing', id, { status: 'discarded' })).toMatchObject({ discarded });
    expect(await ok(owner, 'post', `/billing/${id}/restore`)).not.toHaveProperty('discarded');
    expect(await listed(owner, '/billing', id)).not.toHaveProperty('discarded');
  });

  it('the same in the row beside a refusal', async () => {
    const bill = await soldByTwo();
    const refused = await send(staff, 'put', `/billing/${bill.id}/save`, { ...sale(), revision: 0 });
    expect(refused).toMatchObject({ status: 409, body: { current: people() } });
  });
});

describe('the books say', () => {
  it('who adjusted stock, with the note', async () => {
    const asked = { productId: product.id, quantityMilli: -500, reason: 'destroyed', note: 'bag was wet' };
    const adjusted = { ...by(staff, STAFF), note: 'bag was wet' };
    const row = await ok(staff, 'post', '/stock-adjustments', asked);
    expect(row).toMatchObject(adjusted);
    expect(await listed(auditor, '/stock-adjustments', row.id)).toMatchObject(adjusted);
  });

  it('who moved stock, in the history of a product, with what was typed', async () => {
    await ok(staff, 'post', '/stock-adjustments', {
      productId: product.id,
      quantityMilli: 500,
      reason: 'count',
      note: 'behind the door',
    });
    const { id } = await ok(staff, 'post', '/billing/complete', sale());
    await ok(owner, 'delete', `/billing/${id}`, { reason: 'wrong rice' });
    const other = await ok(staff, 'post', '/billing/complete', sale());
    await ok(owner, 'delete', `/billing/${other.id}`);
    const rows = await ok(auditor, 'get', `/products/${product.id}/history`);
    expect((rows as unknown as Body[]).toReversed()).toMatchObject([
      { kind: 'opening', ...by(owner, OWNER) },
      { kind: 'adjustment', ...by(staff, STAFF), reference: { reason: 'count', note: 'behind the door' } },
      { kind: 'sale', ...by(staff, STAFF) },
      { kind: 'cancellation', ...by(owner, OWNER), reference: { note: 'wrong rice' } },
      { kind: 'sale', ...by(staff, STAFF) },
      { kind: 'cancellation', ...by(owner, OWNER), reference: expect.not.objectContaining({ note: at }) },
    ]);
  });

  it('who recorded, corrected and deleted a purchase', async () => {
    const vendor = await ok(owner, 'post', '/vendors', { name: 'Gupta Traders' });
    const head = { vendorId: vendor.id, purchaseDate: '2026-01-05', vendorBillNumber: 'G-1' };
    const line = { productId: product.id, quantityMilli: 1_000, purchasePricePaise: 3_000 };
    const rows = await ok(owner, 'post', '/purchases/batch', { ...head, lines: [line] });
    const [recorded] = rows as unknown as [Body];
    const act = by(owner, OWNER);
    const first = (recorded['recorded'] as { at: string }).at;
    expect(recorded).toMatchObject({ recorded: act });
    test.clock.advance(60_000);
    const path = `/purchases/${recorded.id}`;
    const body = { quantityMilli: 2_000, revision: recorded.revision };
    const corrected = await ok(owner, 'put', path, body);
    expect(corrected).toMatchObject({ recorded: { ...act, at: first }, corrected: act, status: 'corrected' });
    expect(await ok(auditor, 'get', path)).toMatchObject({ recorded: { ...act, at: first }, corrected: act });
    const stale = await send(owner, 'put', path, body);
    expect(stale).toMatchObject({ status: 409, body: { current: { recorded: { at: first }, corrected: act } } });
    test.clock.advance(60_000);
    const reversed = await ok(owner, 'delete', path);
    const acts = { recorded: { ...act, at: first }, corrected: corrected['corrected'], reversed: act };
    expect(reversed).toMatchObject(acts);
    expect(await listed(auditor, '/purchases', recorded.id, { status: 'reversed' })).toMatchObject(acts);
  });

  it('who imported what', async () => {
    const opened = await ok(owner, 'post', '/imports', { label: 'old books' });
    expect(opened).toMatchObject({ opened: by(owner, OWNER) });
    const paper = { importId: opened.id, occurredAt: '2026-01-05T06:00:00.000Z' };
    const bill = await ok(owner, 'post', '/billing/complete', { ...sale(), ...paper });
    expect(bill).toMatchObject({ imported: { label: 'old books' }, cashier: { id: idOf(owner), name: OWNER } });
    const acts = { opened: by(owner, OWNER), finished: by(owner, OWNER) };
    expect(await ok(owner, 'post', `/imports/${opened.id}/finish`)).toMatchObject(acts);
    expect(await ok(owner, 'post', `/imports/${opened.id}/finish`)).toMatchObject(acts);
    expect(await listed(auditor, '/imports', opened.id)).toMatchObject(acts);
  });

  it('who filed a month, also when it is filed again', async () => {
    const first = await ok(owner, 'post', '/periods/2025-12/filed');
    expect(first).toMatchObject({ filed: true, ...by(owner, OWNER) });
    test.clock.advance(60_000);
    expect(await ok(owner, 'post', '/periods/2025-12/filed')).toEqual(first);
  });

  it('who answered a message', async () => {
    const sent = await api(test).post('/api/feedback').set(staff.auth).field('message', 'More light, please');
    token = sent.headers['consistency-token'];
    const { id } = sent.body;
    const answered = by(owner, OWNER);
    const answer = await ok(owner, 'put', `/feedback/${id}`, { status: 'answered', reply: 'Tomorrow' });
    expect(answer).toMatchObject({ senderName: STAFF, answered });
    expect(await listed(owner, '/feedback', id)).toMatchObject({ answered });
    expect(await ok(owner, 'put', `/feedback/${id}`, { status: 'new' })).not.toHaveProperty('answered');
    expect(await listed(owner, '/feedback', id)).not.toHaveProperty('answered');
  });

  it.each(['/products', '/categories', '/vendors'])('who changed a row of %s last, except to staff', async (path) => {
    const bodies = { '/products': product, '/categories': { name: 'Oils' }, '/vendors': { name: 'Gupta' } } as const;
    const row =
      path === '/products'
        ? await ok(owner, 'put', `${path}/${product.id}`, { sellingPricePaise: 5_100, revision: product.revision })
        : await ok(owner, 'post', path, bodies[path as keyof typeof bodies]);
    const last = { updatedBy: idOf(owner), updatedByName: OWNER };
    expect(row).toMatchObject(last);
    expect(await listed(auditor, path, row.id)).toMatchObject(last);
    expect(await ok(auditor, 'get', `${path}/${row.id}`)).toMatchObject(last);
    const seen = await ok(staff, 'get', `${path}/${row.id}`);
    expect(Object.keys(seen).filter((field) => field.startsWith('updatedBy'))).toEqual([]);
  });
});

describe('the name of a person', () => {
  it('stays on documents after the person left, and nothing else of the account does', async () => {
    const bill = await soldByTwo();
    const adjusted = await ok(staff, 'post', '/stock-adjustments', {
      productId: product.id,
      quantityMilli: 500,
      reason: 'count',
    });
    const member = ((await ok(owner, 'get', '/members')) as unknown as Body[]).find(
      (row) => row['accountId'] === bill['createdBy'],
    );
    expect(member).toMatchObject({ name: STAFF, status: 'active' });
    const answered = await ok(owner, 'delete', `/members/${member!.id}`);
    expect(await ok(auditor, 'get', `/billing/${bill.id}`)).toMatchObject({ createdByName: STAFF });
    expect(await listed(auditor, '/sales', bill.id)).toMatchObject({ createdByName: STAFF });
    expect(await listed(auditor, '/stock-adjustments', adjusted.id)).toMatchObject({ byName: STAFF });
    expect(await listed(owner, '/members', member!.id)).toBeUndefined();
    const { id, accountId } = member!;
    const former = { id, accountId, name: STAFF, email: '', status: 'removed', removed: by(owner, OWNER) };
    expect(await listed(owner, '/members', id, { status: 'removed' })).toMatchObject(former);
    expect(answered).toEqual(await listed(owner, '/members', id, { status: 'removed' }));
    expect(await test.services.privateStore.accounts.byId(idOf(staff))).toBeUndefined();
  });

  it('is that of today, however old the document is', async () => {
    const bill = await soldByTwo();
    await ok(owner, 'put', '/shop/profile', { ownerName: 'Asha Rao' });
    const cashier = { id: idOf(owner), name: 'Asha Rao' };
    expect(await ok(auditor, 'get', `/billing/${bill.id}`)).toMatchObject({ cashier });
    expect(await listed(auditor, '/sales', bill.id)).toMatchObject({ cashier });
  });

  it('is no field to sort by', async () => {
    const sort = (field: string) => new URLSearchParams({ sort: JSON.stringify([field, 'ASC']) }).toString();
    expect(await send(owner, 'get', `/sales?${sort('createdByName')}`)).toMatchObject({ status: 400 });
    expect(await send(owner, 'get', `/stock-adjustments?${sort('byName')}`)).toMatchObject({ status: 400 });
  });

  it('S1: is not told to another shop', async () => {
    const other = await signUpOwner(test, { ownerName: 'Meena Iyer' });
    const names = await test.services.privateStore.accounts.names(other.profile.shopId, [idOf(owner), idOf(staff)]);
    expect(names.size).toBe(0);
  });

  it('S23: is in no log line', async () => {
    await soldByTwo();
    expect(test.logged()).toContain('/billing');
    expect(test.logged()).not.toMatch(/Ravi|Patil|Asha/);
  });
});
