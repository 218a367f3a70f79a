import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { api, openTestApp, signUpMember, signUpOwner, type SignedInUser, type TestApp } from '@bahi/testing/testApp';

type Body = Record<string, unknown> & { id: string; revision: number };

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

async function send(user: SignedInUser, method: 'post' | 'put', path: string, body: object): Promise<Body> {
  const answer = await api(test)[method](`/api${path}`).set(user.auth).send(body);
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body]);
  return answer.body as unknown as Body;
}

/** The same account in one more session, as on another till. */
async function anotherSession(user: SignedInUser): Promise<SignedInUser> {
  const { accessToken } = await send(user, 'post', '/auth/login', {
    identifier: user.email,
    password: user.password,
  });
  return { ...user, auth: { Authorization: `Bearer ${String(accessToken)}` } };
}

it('GET /billing says when a draft was saved last, by whom, and whether the reader’s own session did it', async () => {
  const owner = await signUpOwner(test);
  const staff = await signUpMember(test, owner, 'staff');
  const elsewhere = await anotherSession(owner);
  const category = await send(owner, 'post', '/categories', { name: 'Grains' });
  const product = await send(owner, 'post', '/products', {
    name: 'Rice',
    categoryId: category.id,
    unit: 'kg',
    sellingPricePaise: 5_000,
    purchasePricePaise: 4_000,
    openingStockMilli: 10_000,
  });
  const lines = [{ productId: product.id, quantityMilli: 1_000 }];
  const bill = await send(owner, 'post', '/billing/create', {});
  const lastSave = async (reader: SignedInUser): Promise<unknown> => {
    const rows = await api(test).get('/api/billing').set(reader.auth).set('Consistency-Token', token);
    return (rows.body as unknown as Body[]).find(({ id }) => id === bill.id)?.['lastSave'];
  };
  let token = '';
  const save = async (user: SignedInUser, revision: number): Promise<Body> => {
    const answer = await api(test).put(`/api/billing/${bill.id}/save`).set(user.auth).send({ revision, lines });
    expect(answer.status).toBe(200);
    token = answer.headers['consistency-token'] ?? '';
    return answer.body as unknown as Body;
  };
  const saved = await save(owner, bill.revision);
  const byOwner = { at: expect.any(String), by: owner.profile.accountId, byName: 'Asha Sharma' };
  expect(await lastSave(owner)).toEqual({ ...byOwner, isOwn: true });
  expect(await lastSave(elsewhere)).toEqual({ ...byOwner, isOwn: false });
  expect(await lastSave(staff)).toEqual({ ...byOwner, isOwn: false });

  // taken over: a save without a change
  await save(staff, saved.revision);
  const byStaff = { at: expect.any(String), by: staff.profile.accountId, byName: 'Ravi Patil' };
  expect(await lastSave(staff)).toEqual({ ...byStaff, isOwn: true });
  expect(await lastSave(owner)).toEqual({ ...byStaff, isOwn: false });
});
