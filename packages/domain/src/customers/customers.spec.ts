import { describe, expect, it } from '@jest/globals';
import {
  emptyCustomer,
  type CustomerDetails,
  type CustomerFact,
  type Decision,
  type RecordedEvent,
} from '@bahi/contracts';
import {
  addCustomer,
  archiveCustomer,
  changeCustomer,
  customersStream,
  findByPhone,
  NO_BILLS,
  rememberCustomer,
  restoreCustomer,
  type CustomersState,
  type MoveCustomer,
} from './index.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
/** The ids that new customers with a number get. */
const derived = (n: number) => id(0x100 + n);

const customer = (n: number, facts: Partial<CustomerDetails> = {}): CustomerDetails => ({
  ...emptyCustomer,
  id: id(n),
  name: 'Asha Patil',
  ...facts,
});

/** A shop's customers, and the last event of each as the handler reads it. */
class Customers {
  readonly state: CustomersState = customersStream.initialState();
  readonly #details = new Map<string, CustomerDetails>();
  #revision = -1;

  write(decision: Decision<CustomerFact>): this {
    if (decision.kind === 'refused') throw new Error(`refused: ${decision.code}`);
    for (const fact of decision.facts) {
      this.#revision += 1;
      this.#details.set(fact.data.customer.id, fact.data.customer);
      customersStream.evolve(this.state, { ...fact, revision: this.#revision } as unknown as RecordedEvent);
    }
    return this;
  }

  add(n: number, facts: Partial<CustomerDetails> = {}): this {
    return this.write(addCustomer(this.state, customer(n, facts)));
  }

  move(n: number): MoveCustomer {
    return { id: id(n), before: this.#details.get(id(n)) ?? null, figures: NO_BILLS };
  }

  change(n: number, revision: number, changes: Partial<CustomerDetails>): Decision<CustomerFact> {
    return changeCustomer(this.state, { ...this.move(n), revision, changes });
  }

  archive(n: number): this {
    return this.write(archiveCustomer(this.state, this.move(n)));
  }

  holder(key: string) {
    return findByPhone(this.state, key, derived);
  }
}

describe('a customer', () => {
  it('is changed in the sent fields, at the revision that was seen', () => {
    const shop = new Customers().add(1, { phone: '98200 00001' }).add(2);
    const decision = shop.change(1, 0, { name: 'Asha Rao', phone: null });
    expect(decision).toMatchObject({
      facts: [{ type: 'CustomerChanged', data: { customer: customer(1, { name: 'Asha Rao' }) } }],
    });
    shop.write(decision);
    expect(shop.change(1, 0, { name: 'Late' })).toMatchObject({ code: 'stale_revision' });
    expect(shop.change(1, 2, { name: 'In time' })).toMatchObject({ kind: 'accepted' });
    expect(shop.change(2, 1, { name: 'Ravi' })).toMatchObject({ kind: 'accepted' });
    expect(shop.change(3, 0, { name: 'Nobody' })).toMatchObject({ code: 'not_found' });
  });

  it('is archived once, and can then only be restored', () => {
    const shop = new Customers().add(1).archive(1);
    expect(archiveCustomer(shop.state, shop.move(1))).toMatchObject({ code: 'archived' });
    expect(shop.change(1, 1, { name: 'Asha' })).toMatchObject({ code: 'archived' });
    shop.write(restoreCustomer(shop.state, shop.move(1)));
    expect(restoreCustomer(shop.state, shop.move(1))).toMatchObject({ code: 'not_archived' });
    expect(archiveCustomer(shop.state, shop.move(2))).toMatchObject({ code: 'not_found' });
    expect(restoreCustomer(shop.state, shop.move(2))).toMatchObject({ code: 'not_found' });
  });

  it('may share a phone number and have a strange GST number, with warnings', () => {
    const shop = new Customers().add(1, { phone: '98200 00001' });
    const warned = addCustomer(shop.state, customer(2, { phone: '+91-9820000001', gstNumber: '27ABCDE1234F1Z5' }));
    expect(warned).toMatchObject({
      answer: {
        warnings: [
          { field: 'phone', code: 'phone_repeated' },
          { field: 'gstNumber', code: 'gst_number_check' },
        ],
      },
    });
    // the own number is no repetition, and an archived customer's is free
    expect(shop.change(1, 0, { name: 'Asha Rao' })).toMatchObject({ answer: { warnings: [] } });
    shop.archive(1);
    expect(addCustomer(shop.state, customer(2, { phone: '9820000001' }))).toMatchObject({ answer: { warnings: [] } });
  });
});

describe('a phone number on a bill', () => {
  const KEY = '9820000001';

  it('stands for the customer who got it first', () => {
    const shop = new Customers().add(1, { phone: '098200 00001' }).add(2, { phone: '+91 98200 00001' });
    expect(shop.holder(KEY)).toEqual({ id: id(1), standing: 'active' });
    shop.archive(1);
    expect(shop.holder(KEY)).toEqual({ id: id(2), standing: 'active' });
    shop.archive(2);
    expect(shop.holder(KEY)).toEqual({ id: id(2), standing: 'archived' });
  });

  it('stands for nobody when its customer has another number by now, and makes a second one', () => {
    const shop = new Customers();
    shop.write(rememberCustomer(shop.state, { ...customer(0), id: derived(0), phone: KEY }));
    expect(shop.holder(KEY)).toEqual({ id: derived(0), standing: 'active' });
    shop.write(
      changeCustomer(shop.state, {
        id: derived(0),
        before: { ...customer(0), id: derived(0), phone: KEY },
        figures: NO_BILLS,
        revision: 0,
        changes: { phone: '98200 00009' },
      }),
    );
    expect(shop.holder(KEY)).toEqual({ id: derived(1), standing: 'new' });
    expect(shop.holder('9820000009')).toEqual({ id: derived(0), standing: 'active' });
  });

  it('adds one customer for two tills, leaves a known one as it is and restores an archived one', () => {
    const shop = new Customers();
    const typed = customer(1, { phone: KEY });
    expect(rememberCustomer(shop.state, typed)).toMatchObject({ facts: [{ type: 'CustomerAdded' }] });
    shop.write(rememberCustomer(shop.state, typed));
    expect(rememberCustomer(shop.state, { ...typed, name: 'Ravi' })).toMatchObject({ facts: [] });
    shop.archive(1);
    expect(rememberCustomer(shop.state, typed)).toMatchObject({ facts: [{ type: 'CustomerRestored' }] });
  });
});

describe('the snapshot of customers', () => {
  it('gives the state back, with the order in which a family got its number', () => {
    const shop = new Customers().add(3, { phone: '98200 00001' }).add(1, { phone: '98200 00001' }).add(2).archive(3);
    shop.add(4, { phone: '98200 00004' });
    const stored: unknown = JSON.parse(JSON.stringify(customersStream.toSnapshot(shop.state)));
    expect(customersStream.fromSnapshot(stored)).toEqual(shop.state);
    expect(customersStream.weight(shop.state)).toBeGreaterThan(0);
  });
});
