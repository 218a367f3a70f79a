import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { numberId } from '@bahi/testing/books';
import { BooksApp, type Answer } from '@bahi/testing/booksApp';

describe('the shop as a bill records it', () => {
  let app: BooksApp;
  let product: Answer['body'];
  beforeAll(async () => {
    app = await BooksApp.open();
    product = await app.addProduct();
    await app.services.privateStore.accounts.insert({
      accountId: numberId(101),
      shopId: numberId(1),
      name: 'Asha',
      email: 'asha@example.test',
      emailKey: 'e',
      phone: '98200 12345',
      phoneKey: null,
      phoneVerified: false,
      passwordHash: '',
      contactRevision: 0,
    });
    await app.setProfile({
      upiId: 'sharma@okbank',
      upiPayeeName: 'Asha Sharma',
      billFooter: 'Open 8 to 21',
      gstNumber: '27ABCDE1234F1Z0',
    });
  });
  afterAll(() => app.close());

  const content = () => ({
    lines: [{ productId: product.id, quantityMilli: 1_000 }],
    customer: { walkIn: true },
    paymentMethod: 'UPI',
  });
  const draft = async () => {
    const { id } = (await app.ok('POST', '/billing/create', { as: 'staff', body: {} })).body;
    return (await app.ok('PUT', `/billing/${id}/save`, { as: 'staff', body: { revision: 0, ...content() } })).body;
  };
  const recorded = {
    shopName: 'Shop 1',
    address: 'Laxmi Road, Pune',
    phone: '98200 12345',
    gstRegistration: 'none',
    gstNumber: null,
    upiId: 'sharma@okbank',
    upiPayeeName: 'Asha Sharma',
    billFooter: 'Open 8 to 21',
  };

  it('has the owner’s phone, whoever sells, and where UPI is paid to, but no GST number before registration (R1)', async () => {
    const saved = await draft();
    const atOnce = await app.ok('POST', '/billing/complete', { as: 'staff', body: content() });
    const fromDraft = await app.ok('POST', `/billing/${saved.id}/complete`, { as: 'staff', body: { revision: 1 } });
    for (const { body } of [atOnce, fromDraft]) expect(body).toMatchObject({ documentKind: 'bill', seller: recorded });
  });

  it('stays as it was when the profile changes; a draft says who would issue it now', async () => {
    const saved = await draft();
    const { id } = (await app.ok('POST', '/billing/complete', { body: content() })).body;
    await app.setProfile({ shopName: 'New name', upiId: 'other@okbank', upiPayeeName: null, billFooter: null });
    const shown = async (bill: string) => (await app.ok('GET', `/billing/${bill}`)).body;
    expect(await shown(id)).toMatchObject({ seller: recorded });
    expect(await shown(saved.id)).toMatchObject({
      seller: { ...recorded, shopName: 'New name', upiId: 'other@okbank', upiPayeeName: null, billFooter: null },
    });
    expect((await shown(saved.id))['documentKind']).toBeUndefined();
  });
});
