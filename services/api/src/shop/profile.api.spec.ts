import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileBody } from '@bahi/contracts';
import { inMemoryPrivateStore } from '@bahi/private-store';
import { api, openTestApp, signUpMember, signUpOwner, type SignedInUser, type TestApp } from '@bahi/testing/testApp';

const BLACK_PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';

let test: TestApp;
let owner: SignedInUser;
beforeAll(async () => {
  test = await openTestApp();
  owner = await signUpOwner(test);
});
afterAll(async () => {
  await test.close();
});

const put = (body: object, user = owner, path = '/api/shop/profile') => api(test).put(path).set(user.auth).send(body);
const get = async (user = owner) => (await api(test).get('/api/shop/profile').set(user.auth).expect(200)).body;

/** Adds a product; returns its id. */
async function addProduct(name: string, { auth } = owner): Promise<string> {
  const made = async (path: string, body: object): Promise<string> =>
    (await api(test).post(path).set(auth).send(body).expect(201)).body.id;
  const categoryId = await made('/api/categories', { name: `All ${name}` });
  return made('/api/products', { name, categoryId, unit: 'pcs', sellingPricePaise: 1_000 });
}

describe('the shop profile', () => {
  it('changes only what is sent, and says its revision', async () => {
    const before = await get();
    const answer = await put({ upiId: 'sharma@okbank', stateCode: '27', billingInitial: 'sk' }).expect(200);
    const revision = before.revision + 1;
    expect(answer.body).toEqual({ ...before, upiId: 'sharma@okbank', stateCode: '27', billingInitial: 'SK', revision });
    expect(answer.headers['etag']).toBe(`"${revision}"`);
    expect(answer.headers['consistency-token']).toMatch(/^[\w-]+\.\d+$/);
    expect(await get()).toEqual(answer.body);
  });

  it('clears with null and takes its own row back', async () => {
    const { body: row } = await put({ upiId: 'sharma@okbank' }).expect(200);
    expect(row.upiId).toBe('sharma@okbank');
    for (const upiId of [null, '']) {
      await put({ upiId: 'sharma@okbank' }).expect(200);
      const answer = await put({ ...row, revision: undefined, upiId }).expect(200);
      expect(answer.body.upiId).toBeNull();
    }
  });

  it('names the logo, which its own row does not change', async () => {
    const user = await signUpOwner(test);
    await put({ upiId: 'sharma@okbank' }, user).expect(200);
    const { logo } = (await put({ png: BLACK_PIXEL }, user, '/api/shop/logo').expect(200)).body;
    const row = await get(user);
    expect(row).toMatchObject({ logo, upiId: 'sharma@okbank' });
    expect((await put(row, user).expect(200)).body.logo).toBe(logo);
    await put({ png: null }, user, '/api/shop/logo').expect(200, { logo: null });
    expect((await get(user)).logo).toBeNull();
  });

  it('clears each field that takes null to what a new shop has', async () => {
    const clearable = Object.keys(profileBody.shape).filter(
      (field) => field !== 'revision' && profileBody.safeParse({ [field]: null }).success,
    );
    const user = await signUpOwner(test);
    const starting: Record<string, unknown> = { ...(await get(user)) };
    const given = {
      stateCode: '27',
      gstNumber: '27AAPFU0939F1ZV',
      upiId: 'sharma@okbank',
      upiPayeeName: 'Sharma',
      billFooter: 'Open 8 to 21',
    };
    const scaleCodes = [{ prefix: '21', content: 'weight', digits: 5 }];
    const counter = {
      counterDefaults: { walkIn: true, paymentMethod: 'CASH' },
      tileOrder: [await addProduct('Milk', user)],
    };
    const annualReturns = [{ fiscalYear: '2425', filedOn: '2025-09-20' }];
    const sent = { ...given, ...counter, scaleCodes, annualReturns };
    const filled: Record<string, unknown> = { ...(await put(sent, user).expect(200)).body };
    expect(clearable.filter((field) => filled[field] === starting[field])).toEqual(['gstEffectiveFrom']);
    const cleared = Object.fromEntries(clearable.map((field) => [field, null]));
    expect({ ...(await put(cleared, user).expect(200)).body, revision: 0 }).toEqual({ ...starting, revision: 0 });
  });

  it('keeps how the scales print, refuses what no label can be, and clears it with null', async () => {
    const scaleCodes = [{ prefix: '21', content: 'weight', digits: 5 }];
    const { body } = await put({ scaleCodes }).expect(200);
    expect([body.scaleCodes, (await get()).scaleCodes]).toEqual([scaleCodes, scaleCodes]);
    const refused = async (codes: object[]) => (await put({ scaleCodes: codes }).expect(422)).body.errorCodes;
    expect(await refused([{ prefix: '89', content: 'weight', digits: 5 }])).toEqual({
      'scaleCodes.0.prefix': 'scale_prefix_format',
    });
    expect(await refused([...scaleCodes, ...scaleCodes])).toEqual({ scaleCodes: 'scale_prefix_repeated' });
    expect((await put({ scaleCodes: null }).expect(200)).body.scaleCodes).toEqual([]);
  });

  it('keeps how bills begin, which is not decided at first, and refuses what no bill can be', async () => {
    const user = await signUpOwner(test);
    expect(await get(user)).toMatchObject({ counterDefaults: null });
    for (const counterDefaults of [
      { walkIn: true, paymentMethod: 'CASH' },
      { walkIn: false, paymentMethod: null },
      null,
    ]) {
      await put({ counterDefaults }, user).expect(200);
      expect(await get(user)).toMatchObject({ counterDefaults });
    }
    const refused = async (counterDefaults: object) =>
      Object.keys((await put({ counterDefaults }, user).expect(422)).body.errorCodes);
    expect(await refused({ walkIn: true, paymentMethod: 'CHEQUE' })).toEqual(['counterDefaults.paymentMethod']);
    expect(await refused({ paymentMethod: 'CASH' })).toEqual(['counterDefaults.walkIn']);
    expect(await refused({ walkIn: true, paymentMethod: null, print: true })).toEqual(['counterDefaults.print']);
  });

  it('keeps the order of the tiles, of at most a hundred products, each once', async () => {
    const tileOrder = [await addProduct('Rice'), await addProduct('Salt')];
    expect((await put({ tileOrder }).expect(200)).body.tileOrder).toEqual(tileOrder);
    const [first = ''] = tileOrder;
    const refused = async (order: string[]): Promise<string[]> =>
      Object.values((await put({ tileOrder: order }).expect(422)).body.errorCodes);
    expect(await refused(Array.from({ length: 101 }, (_, place) => String(place).padStart(32, '0')))).toEqual([
      'too_many',
    ]);
    expect(await refused([first, first])).toHaveLength(1);
    expect(await refused(['potato'])).toHaveLength(1);
    expect(await refused([first, '1'.repeat(32)])).toEqual(['unknown_product']);
    expect((await put({ tileOrder: null }).expect(200)).body.tileOrder).toEqual([]);
  });

  it('keeps name and number out of the log, and moves the sign-in by phone', async () => {
    const user = await signUpOwner(test);
    const oldPhone = user.profile.phone;
    await put({ ownerName: 'Asha Devi Rao', phone: '9900012345' }, user).expect(200);
    expect(await get(user)).toMatchObject({ ownerName: 'Asha Devi Rao', phone: '9900012345' });
    const log = JSON.stringify(await test.events.readAll({ after: null, maxCount: 10_000 }));
    expect(log).not.toMatch(/Devi Rao|9900012345/);
    const login = (identifier: string) =>
      api(test).post('/api/auth/login').send({ identifier, password: user.password });
    await login('9900012345').expect(200);
    await login(oldPhone).expect(400);
  });

  it.each([
    ['billingInitial', 'ABCDEFGHIJKLMNOP', 'billing_initial_too_long'],
    ['billingInitial', '/SK', 'billing_initial_format'],
    ['billingInitial', 'cn', 'billing_initial_reserved'],
    ['billingInitial', 'CN/2526', 'billing_initial_reserved'],
    ['upiId', 'no at sign', 'invalid_upi_id'],
    ['stateCode', '99', 'invalid_state_code'],
    ['filing', 'yearly', 'invalid'],
  ])('refuses a wrong %s (%s)', async (field, value, code) => {
    const before = await test.eventCount();
    const answer = await put({ [field]: value }).expect(422);
    expect(answer.body.errorCodes).toEqual({ [field]: code });
    expect(await test.eventCount()).toBe(before);
  });

  it('says how bills are printed: at first on A4 in English, without a dialog by itself', async () => {
    const user = await signUpOwner(test);
    expect(await get(user)).toMatchObject({ printSize: 'a4', printLanguage: 'en', autoPrint: false });
    const chosen = { printSize: '58mm', printLanguage: 'both', autoPrint: true };
    await put(chosen, user).expect(200);
    expect(await get(user)).toMatchObject(chosen);
    await put({ autoPrint: 'yes' }, user).expect(422);
  });

  it('R10: with a GST number the initial has at most 10 characters, and says why', async () => {
    const user = await signUpOwner(test);
    const answer = await put({ gstNumber: '27AAPFU0939F1ZV', billingInitial: 'SHARMAKIRAN' }, user).expect(422);
    expect(answer.body.errors.billingInitial).toBe(
      'With a GST number the billing initial can have at most 10 characters, because an invoice number may have only 16',
    );
    await put({ gstNumber: '27aapfu0939f1zv', billingInitial: 'SHARMAKIRA' }, user).expect(200);
  });

  it('keeps each registration with its day, and gives one up (T15)', async () => {
    const user = await signUpOwner(test);
    const regular = { gstRegistration: 'regular', gstNumber: '29ZZKPS1234K1Z8', stateCode: '29' };
    const refused = await put(regular, user).expect(422);
    expect(refused.body.errorCodes).toEqual({ gstEffectiveFrom: 'registration_day_required' });
    await put({ ...regular, gstEffectiveFrom: '2026-11-15', filing: 'quarterly' }, user).expect(200);
    const row = await get(user);
    expect(row).toMatchObject({ ...regular, gstEffectiveFrom: '2026-11-15', filing: 'quarterly' });
    await put({ ...row, revision: undefined }, user).expect(200);
    await put({ gstRegistration: 'none', gstEffectiveFrom: '2027-04-01' }, user).expect(200);
    expect(await get(user)).toMatchObject({
      gstRegistration: 'none',
      gstEffectiveFrom: '2027-04-01',
      formerRegistrations: [{ gstRegistration: 'regular', gstNumber: '29ZZKPS1234K1Z8', from: '2026-11-15' }],
    });
  });

  it('keeps the registration on the days of a filed month (R29)', async () => {
    const user = await signUpOwner(test);
    await api(test).post('/api/periods/2025-01/filed').set(user.auth).send({}).expect(200);
    const regular = { gstRegistration: 'regular', gstNumber: '29ZZKPS1234K1Z8', stateCode: '29' };
    const { body } = await put({ ...regular, gstEffectiveFrom: '2025-01-15' }, user).expect(409);
    expect(body).toMatchObject({ code: 'registration_in_filed_month', params: { month: '2025-01' } });
    await put({ ...regular, gstEffectiveFrom: '2025-02-01' }, user).expect(200);
  });

  it('R27: keeps the day of each annual return, which follows its year and is not in the future', async () => {
    const user = await signUpOwner(test);
    const filed = (fiscalYear: string, filedOn: string) => ({ fiscalYear, filedOn });
    const annualReturns = [filed('2324', '2024-12-31'), filed('2425', '2025-04-01')];
    await put({ annualReturns }, user).expect(200);
    expect(await get(user)).toMatchObject({ annualReturns });
    const refused = async (...all: object[]) => (await put({ annualReturns: all }, user).expect(422)).body.errorCodes;
    expect(await refused(filed('2425', '2025-03-31'))).toEqual({ 'annualReturns.0.filedOn': 'invalid_date' });
    expect(await refused(filed('2425', '2099-01-01'))).toEqual({ 'annualReturns.0.filedOn': 'future_date' });
    expect(await refused(filed('2426', '2027-01-01'))).toEqual({ 'annualReturns.0.fiscalYear': 'invalid' });
    expect(await refused(...annualReturns, ...annualReturns)).toEqual({ annualReturns: 'invalid' });
  });

  it('R14: a doubtful GST number is taken with a warning', async () => {
    const user = await signUpOwner(test);
    const answer = await put({ gstNumber: '27ABCDE1234F1Z5', stateCode: '29' }, user).expect(200);
    expect(answer.body.warnings).toEqual([
      { field: 'gstNumber', code: 'gst_number_check' },
      { field: 'gstNumber', code: 'gst_number_state' },
    ]);
  });

  it('refuses an older revision and shows the profile as it stands', async () => {
    const row = await get();
    await put({ address: 'FC Road, Pune' }).expect(200);
    const answer = await put({ address: 'Elsewhere', revision: row.revision }).expect(409);
    expect(answer.body).toMatchObject({ code: 'stale_revision', current: { address: 'FC Road, Pune' } });
    expect((await put({ address: 'MG Road, Pune', revision: null })).status).toBe(200);
    expect((await put({ revision: 'newest' }).expect(422)).body.errorCodes).toEqual({ revision: 'not_integer' });
  });

  it('F8: the same key gives the same answer and one effect; another body is refused', async () => {
    const key = { 'Idempotency-Key': 'profile-1' };
    const change = { address: 'Laxmi Road, Pune', scaleCodes: [{ prefix: '21', digits: 5, content: 'weight' }] };
    const first = await put(change).set(key).expect(200);
    const before = await test.eventCount();
    const again = await put(change).set(key).expect(200);
    // the fields of lists too are in one order (L8)
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await put({ address: 'Elsewhere' }).set(key).expect(422);
    expect(other.body.code).toBe('idempotency_mismatch');
    expect(await test.eventCount()).toBe(before);
  });

  it('S10: own fields are ignored when sent back, unknown ones refused', async () => {
    const answer = await put({ shopId: 'f'.repeat(32), accountId: 'f'.repeat(32), role: 'auditor', email: 'x@y.test' });
    expect([answer.status, answer.body.role, answer.body.email]).toEqual([200, 'owner', owner.email]);
    const refused = await put({ passwordHash: 'x', phoneKey: 'y' }).expect(422);
    expect(refused.body.errorCodes).toEqual({ passwordHash: 'unknown_field', phoneKey: 'unknown_field' });
  });

  it('S15: a hostile name is text', async () => {
    const shopName = '<script>alert(1)</script> {{7*7}} ${x} =1+1';
    // what nobody sees, and what turns text around, is left out
    const answer = await put({ shopName: shopName.replace('=', '\u202e=') }).expect(200);
    expect(answer.body.shopName).toBe(shopName);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});

describe('the two shop calls', () => {
  it('take the same fields, by path and by id', async () => {
    const answer = await put({ shopName: 'Sharma & Sons' }, owner, `/api/shop/${owner.profile.shopId}`).expect(200);
    expect(answer.body.shopName).toBe('Sharma & Sons');
  });

  it('S1: another shop is not found', async () => {
    const other = await signUpOwner(test);
    await put({ shopName: 'Mine now' }, owner, `/api/shop/${other.profile.shopId}`).expect(404);
    expect((await get(other)).shopName).toBe(other.profile.shopName);
  });

  it('info names who is signed in', async () => {
    const answer = await api(test).get('/api/shop/info').set(owner.auth).expect(200);
    expect(answer.body).toMatchObject({ ownerName: 'Asha Sharma', email: owner.email });
  });

  it('staff and auditor read, and may not write', async () => {
    for (const role of ['staff', 'auditor'] as const) {
      const member = await signUpMember(test, owner, role);
      expect(await get(member)).toMatchObject({ role, shopId: owner.profile.shopId });
      await put({ shopName: 'No' }, member).expect(403);
    }
  });

  it('nobody signed in gets 401 before the body is looked at', async () => {
    const answer = await api(test).put('/api/shop/profile').set('Content-Type', 'text/plain').send('{').expect(401);
    expect(answer.body.code).toBe('session_expired');
  });
});

/** A promise and how it is kept. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, passed };
}

describe('contact data changed twice at once', () => {
  /** Both changes are recorded, in the order given, before either reaches the private rows; `first` gets there first. */
  async function together(first: 0 | 1, ...bodies: [object, object]) {
    const rows = inMemoryPrivateStore();
    const { accounts } = rows;
    const [oneCame, bothCame, oneIsWritten] = [gate(), gate(), gate()];
    let came = 0;
    const changeContact: typeof accounts.changeContact = async (...given) => {
      const turn = came;
      came += 1;
      oneCame.open();
      if (turn === 1) bothCame.open();
      if (turn < 2) await (turn === first ? bothCame : oneIsWritten).passed;
      const kept = await accounts.changeContact(...given);
      oneIsWritten.open();
      return kept;
    };
    const privateStore = { ...rows, accounts: { ...accounts, changeContact } };
    const own = await openTestApp({ ports: { privateStore } });
    const user = await signUpOwner(own);
    const send = async (body: object) => api(own).put('/api/shop/profile').set(user.auth).send(body).expect(200);
    const one = send(bodies[0]);
    await oneCame.passed;
    await Promise.all([one, send(bodies[1])]);
    const now = (await api(own).get('/api/shop/profile').set(user.auth).expect(200)).body;
    const signIn = api(own).post('/api/auth/login');
    const login = await signIn.send({ identifier: now.phone, password: user.password });
    await own.close();
    return { ...now, login: login.status };
  }

  it.each([0, 1] as const)('loses neither of two fields, whichever is written first (%s)', async (first) => {
    const now = await together(first, { ownerName: 'Asha Rao' }, { phone: '9900054321' });
    expect(now).toMatchObject({ ownerName: 'Asha Rao', phone: '9900054321', login: 200 });
  });

  it.each([0, 1] as const)('shows the newer of two values, whichever is written first (%s)', async (first) => {
    const now = await together(first, { ownerName: 'Asha Rao', phone: '9900054321' }, { ownerName: 'Asha Devi' });
    expect(now).toMatchObject({ ownerName: 'Asha Devi', phone: '9900054321', login: 200 });
  });
});
