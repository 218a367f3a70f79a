import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { api, openTestApp, signUpMember, signUpOwner, type SignedInUser, type TestApp } from '@bahi/testing/testApp';

const A_MEGABYTE = 1_048_576;
const LONG = 'x'.repeat(900);
/** Lines of a small draft; thirty would be a large one. */
const SMALL = 20;

describe('what a shop may add to the log', () => {
  let test: TestApp;
  let owner: SignedInUser;
  let other: SignedInUser;
  beforeEach(async () => {
    test = await openTestApp({ settings: { limitScale: 1, shopMbPerHour: 1, importMbPerDay: 1 } });
    owner = await signUpOwner(test);
    test.clock.advance(31_000);
    other = await signUpOwner(test);
  });
  afterEach(async () => test.close());

  const call = (
    method: 'post' | 'put' | 'delete',
    path: string,
    body: object,
    { auth = owner.auth, key = randomUUID() } = {},
  ) => {
    const request = api(test)[method](`/api${path}`);
    return request.set({ ...auth, 'Idempotency-Key': key }).send(body);
  };

  async function bytes(): Promise<number> {
    const events = await test.events.readAll({ after: null, maxCount: 100_000 });
    return events.reduce((sum, event) => sum + JSON.stringify(event).length, 0);
  }

  /** Adds categories until one is refused; gives that answer. */
  async function spend(fields: object = {}) {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const answer = await call('post', '/categories', { name: randomUUID(), description: LONG, ...fields });
      if (answer.status !== 201) return answer;
    }
    throw new Error('nothing was refused');
  }

  it('is a budget of bytes an hour; beyond it commands are 429 with Retry-After, and nothing is written', async () => {
    const before = await bytes();
    const refused = await spend();
    expect([refused.status, refused.body.code]).toEqual([429, 'shop_budget_spent']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await bytes()) - before).toBeGreaterThan(0.9 * A_MEGABYTE);
    expect((await bytes()) - before).toBeLessThan(1.2 * A_MEGABYTE);
    const after = await test.eventCount();
    expect((await call('post', '/categories', { name: 'Pulses' })).status).toBe(429);
    expect(await test.eventCount()).toBe(after);
  });

  /** A product, and a body that sells it in so many lines. */
  async function stocked() {
    const { body: category } = await call('post', '/categories', { name: 'Grains' }).expect(201);
    const product = {
      name: 'Rice',
      categoryId: category.id,
      unit: 'kg',
      sellingPricePaise: 5_000,
      purchasePricePaise: 3_000,
    };
    const { body } = await call('post', '/products', { ...product, openingStockMilli: 1_000_000 }).expect(201);
    return (lines: number) => ({
      customer: { walkIn: true },
      paymentMethod: 'CASH',
      lines: Array.from({ length: lines }, () => ({ productId: body.id, quantityMilli: 1_000 })),
    });
  }

  /** Saves drafts until one is refused; gives that answer. */
  async function saveDrafts(content: object, auth = owner.auth) {
    for (let turn = 0; turn < 5_000; turn += 1) {
      const created = await call('post', '/billing/create', {}, { auth });
      if (created.status >= 300) return created;
      const { id, revision } = created.body;
      const saved = await call('put', `/billing/${id}/save`, { revision, ...content }, { auth });
      if (saved.status !== 200) return saved;
    }
    throw new Error('nothing was refused');
  }

  it('is not spent by large drafts: bills are completed, and small commands pass', async () => {
    const content = await stocked();
    expect((await saveDrafts(content(200))).body.code).toBe('shop_budget_spent');
    await call('post', '/billing/complete', content(100)).expect(201);
    await call('post', '/categories', { name: 'Pulses' }).expect(201);
    const { id, revision } = (await call('post', '/billing/create', {}).expect(201)).body;
    const saved = await call('put', `/billing/${id}/save`, { revision, ...content(5) }).expect(200);
    await call('post', `/billing/${id}/complete`, { revision: saved.body.revision }).expect(200);
    await call('delete', `/billing/${id}`, {}).expect(200);
  });

  it('is not spent by small commands either: bills are completed', async () => {
    const content = await stocked();
    const draft = (await call('post', '/billing/create', {}).expect(201)).body;
    const { id } = draft;
    const { revision } = (await call('put', `/billing/${id}/save`, { revision: 0, ...content(5) }).expect(200)).body;
    await spend();
    expect((await saveDrafts(content(5))).status).toBe(429);
    await call('post', '/billing/complete', content(5)).expect(201);
    await call('post', `/billing/${id}/complete`, { revision }).expect(200);
  });

  it('leaves the till its sales when small commands have spent theirs: open, save, complete what is not saved', async () => {
    const content = await stocked();
    const { auth } = await signUpMember(test, owner, 'staff');
    await spend();
    for (const caller of [owner.auth, auth]) {
      const created = (await call('post', '/billing/create', {}, { auth: caller }).expect(201)).body;
      const draft = `/billing/${created.id}`;
      const save = { revision: created.revision, ...content(3) };
      const { revision } = (await call('put', `${draft}/save`, save, { auth: caller }).expect(200)).body;
      await call('post', `${draft}/complete`, { revision, ...content(5) }, { auth: caller }).expect(200);
      await call('post', '/billing/complete', content(5), { auth: caller }).expect(201);
    }
  });

  it('is not spent by small drafts without end: what is not saved yet is completed', async () => {
    const content = await stocked();
    const { id, revision } = (await call('post', '/billing/create', {}).expect(201)).body;
    expect((await saveDrafts(content(SMALL))).body.code).toBe('shop_budget_spent');
    await call('post', `/billing/${id}/complete`, { revision, ...content(5) }).expect(200);
    await call('post', '/billing/complete', content(5)).expect(201);
  });

  it.each([
    ['large drafts', 200],
    ['small drafts', SMALL],
  ])('is not spent by one member against the others: %s', async (_, lines) => {
    const content = await stocked();
    const staff = await signUpMember(test, owner, 'staff');
    const refused = await saveDrafts(content(lines), staff.auth);
    expect([refused.status, refused.body.code]).toEqual([429, 'shop_budget_spent']);
    await call('post', '/categories', { name: 'Pulses', description: LONG }).expect(201);
    expect((await saveDrafts(content(200))).body.code).toBe('shop_budget_spent');
    await call('post', '/billing/complete', content(5), { auth: staff.auth }).expect(201);
  });

  it('is not spent by one member who completes bills without end', async () => {
    const content = await stocked();
    const { auth } = await signUpMember(test, owner, 'staff');
    let status = 201;
    for (let turn = 0; status === 201 && turn < 500; turn += 1)
      ({ status } = await call('post', '/billing/complete', content(50), { auth }));
    expect(status).toBe(429);
    await call('post', '/billing/complete', content(50)).expect(201);
    await call('post', '/categories', { name: 'Pulses' }).expect(201);
  });

  it('leaves other shops, reads, signing out and a new password alone', async () => {
    await spend();
    await call('post', '/categories', { name: 'Grains' }, { auth: other.auth }).expect(201);
    await api(test).get('/api/categories').set(owner.auth).expect(200);
    const { password: currentPassword } = owner;
    const passwords = { currentPassword, newPassword: 'Nimbu-pani-thanda', confirmPassword: 'Nimbu-pani-thanda' };
    await call('put', '/auth/change-password', passwords).expect(200);
    await call('post', '/auth/logout', {}).expect(204);
  });

  it('answers a repeat of what went through as ever', async () => {
    const key = randomUUID();
    const body = { name: 'Pulses' };
    const first = await call('post', '/categories', body, { key }).expect(201);
    await spend();
    const again = await call('post', '/categories', body, { key }).expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('counts imports apart, by the day', async () => {
    const importId = (await call('post', '/imports', { label: 'Old books' }).expect(201)).body.id;
    const imported = { importId, occurredAt: '2024-05-01T06:30:00.000Z' };
    const before = await bytes();
    const refused = await spend(imported);
    expect([refused.status, refused.body.code]).toEqual([429, 'import_budget_spent']);
    expect((await bytes()) - before).toBeGreaterThan(0.9 * A_MEGABYTE);
    await call('post', '/categories', { name: 'Grains' }).expect(201);
  });
});
