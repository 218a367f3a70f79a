import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, openTestApp, signUpOwner, type ApiBody, type SignedInUser, type TestApp } from '@bahi/testing/testApp';

/** A call that finds everything as it wants it, a later one that undoes it, and another body for its key. */
interface Command {
  method: 'post' | 'put' | 'patch';
  path: string;
  body: object;
  undoing: object;
  other: object;
}

describe('F8: a command that changes nothing', () => {
  let test: TestApp;
  let owner: SignedInUser;
  let commands: Record<string, () => Promise<Command>>;
  const send = (method: Command['method'], path: string, body: object, key?: string) => {
    const headers = { ...owner.auth, ...(key !== undefined && { 'Idempotency-Key': key }) };
    return api(test)[method](`/api${path}`).set(headers).send(body);
  };
  const made = async (method: Command['method'], path: string, body: object): Promise<ApiBody> => {
    const answer = await send(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };

  beforeAll(async () => {
    test = await openTestApp();
    owner = await signUpOwner(test);
    const category = await made('post', '/categories', { name: 'Grains' });
    const product = await made('post', '/products', {
      name: 'Rice',
      categoryId: category.id,
      unit: 'kg',
      sellingPricePaise: 5_000,
    });
    const lines = (quantityMilli: number) => [{ lineNo: 1, productId: product.id, quantityMilli }];
    commands = {
      'saving a bill': async () => {
        const { id } = await made('post', '/billing/create', {});
        const path = `/billing/${id}/save`;
        const { revision } = await made('put', path, { revision: 0, lines: lines(1_000) });
        const body = { revision, lines: lines(1_000) };
        const undoing = { revision: revision + 1, lines: lines(3_000) };
        return { method: 'put', path, body, undoing, other: { revision, lines: lines(2_000) } };
      },
      'moving a bill': async () => {
        const { id, revision } = await made('post', '/billing/create', {});
        const path = `/billing/${id}/status`;
        const body = { revision, status: 'created' };
        const undoing = { revision: revision + 1, status: 'discarded' };
        return { method: 'patch', path, body, undoing, other: { revision, status: 'discarded' } };
      },
      'marking feedback': async () => {
        const given = await api(test).post('/api/feedback').set(owner.auth).field('message', 'hello').expect(201);
        const path = `/feedback/${given.body.id}`;
        const [body, other] = [{ status: 'new' }, { status: 'answered' }];
        return { method: 'put', path, body, undoing: other, other };
      },
      'giving a member a role': async () => {
        const { id } = await made('post', '/members', { email: 'ravi@example.test', role: 'staff' });
        const [body, other] = [{ role: 'staff' }, { role: 'auditor' }];
        return { method: 'put', path: `/members/${id}`, body, undoing: other, other };
      },
      'inviting somebody again': async () => {
        const body = { email: 'meena@example.test', role: 'staff' };
        await made('post', '/members', body);
        const other = { ...body, role: 'auditor' };
        return { method: 'post', path: '/members', body, undoing: other, other };
      },
      'changing the profile': async () => {
        const other = { upiId: 'sharma@okbank' };
        return { method: 'put', path: '/shop/profile', body: { upiId: null }, undoing: other, other };
      },
    };
  });
  afterAll(async () => {
    await test.close();
  });

  it.each([
    'saving a bill',
    'moving a bill',
    'marking feedback',
    'giving a member a role',
    'inviting somebody again',
    'changing the profile',
  ])('%s: its key gives the first answer for ever and takes no other body', async (name) => {
    const { method, path, body, undoing, other } = await commands[name]!();
    const key = name.replaceAll(' ', '-');
    const first = await send(method, path, body, key);
    expect(first.status).toBeLessThan(300);
    await made(method, path, undoing);
    const [head, mails] = [await test.events.head(), test.mail.sent.length];
    const repeated = await send(method, path, body, key);
    expect([repeated.status, repeated.body]).toEqual([first.status, first.body]);
    expect(repeated.headers['idempotency-replayed']).toBe('true');
    const mismatch = await send(method, path, other, key);
    expect([mismatch.status, mismatch.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect([await test.events.head(), test.mail.sent.length]).toEqual([head, mails]);
  });
});

describe('L8: a repeated key', () => {
  let test: TestApp;
  let owner: SignedInUser;

  beforeAll(async () => {
    test = await openTestApp();
    owner = await signUpOwner(test);
  });
  afterAll(async () => {
    await test.close();
  });

  it('answers in the same letters, warnings and rates and payments included', async () => {
    let keys = 0;
    const differing: string[] = [];
    const twice = async (method: Command['method'], path: string, body: object): Promise<ApiBody> => {
      keys += 1;
      const headers = { ...owner.auth, 'Idempotency-Key': `letters-${keys}` };
      const send = () => api(test)[method](`/api${path}`).set(headers).send(body);
      const [first, repeated] = [await send(), await send()];
      expect([path, first.status < 300, repeated.headers['idempotency-replayed']]).toEqual([path, true, 'true']);
      if (repeated.text !== first.text) differing.push(`${method} ${path}`);
      return first.body;
    };

    const { id: categoryId } = await twice('post', '/categories', { name: 'Soap' });
    await twice('post', '/vendors', { name: 'Gupta', gstNumber: '27ABCDE1234F1Z5' });
    const rates = [{ rateBps: 1_800, effectiveFrom: '2025-09-22' }];
    const product = {
      name: 'Soap',
      categoryId,
      unit: 'pcs',
      sellingPricePaise: 3_000,
      rates,
      barcodes: ['8901030912345'],
    };
    const { id: productId } = await twice('post', '/products', product);
    await twice('put', `/products/${productId}`, { revision: 0, rates });
    await twice('put', '/shop/profile', { gstNumber: '27ABCDE1234F1Z5', upiId: 'sharma@okbank' });
    const { id } = await twice('post', '/billing/complete', {
      customer: { name: 'Ravi', address: 'Pune', phone: '9820000000' },
      paymentMethod: 'UPI',
      upiReference: '4711',
      lines: [{ productId, quantityMilli: 1_000 }],
    });
    const { revision } = await twice('post', `/billing/${id}/payment-received`, { reference: '4711' });
    await twice('patch', `/billing/${id}/status`, { revision, status: 'cancelled' });
    expect(differing).toEqual([]);
  });
});
