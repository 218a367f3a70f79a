import type { Id } from '@bahi/contracts';

interface Document {
  id: Id;
  owner: Id;
  day: string;
  /** Order among documents of one day. */
  place: number;
  open: number;
}

interface Money {
  id: Id;
  owner: Id;
  left: number;
  isDeposit: boolean;
}

interface Bill {
  customer: Id;
  day: string;
  total: number;
  awaited: number;
  credited: number;
  writtenOff: number;
}

/** What one customer owes, and has: open amounts by the day of their document, oldest first. */
export interface PlainDues {
  due: number;
  free: number;
  open: [day: string, paise: number][];
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/**
 * Dues of a shop, kept in the simplest way from what was asked and accepted. Shares no code with the ledger: money falls on the chosen
 * document, then on the oldest; what is over waits; a deposit waits until it is released.
 */
export class PlainKhata {
  readonly #into = new Map<Id, Id>();
  #documents: Document[] = [];
  #money: Money[] = [];
  readonly bills = new Map<Id, Bill>();
  /** What each payment fell on when it was taken, and how much of it. */
  readonly #fell = new Map<Id, [document: Document, paise: number][]>();
  readonly #amounts = new Map<Id, number>();
  #place = 0;

  /** The customer in whose khata another one's dues are. */
  rootOf(customer: Id): Id {
    const into = this.#into.get(customer);
    return into === undefined ? customer : this.rootOf(into);
  }

  isMerged(customer: Id): boolean {
    return this.#into.has(customer);
  }

  duesOf(root: Id): PlainDues {
    const documents = this.#documentsOf(root);
    const free = sum(this.#moneyOf(root).map(({ left }) => left));
    const open = documents.map(({ day, open: paise }): [string, number] => [day, paise]);
    return { due: sum(open.map(([, paise]) => paise)) - free, free, open };
  }

  bill(id: Id, bill: { customer: Id; day: string; total: number; paid: number; awaited: number }): void {
    const { customer, day, total, paid, awaited } = bill;
    this.bills.set(id, { customer, day, total, awaited, credited: 0, writtenOff: 0 });
    this.#open({ id, owner: customer, day, open: total - paid - awaited });
    this.#fall(customer);
  }

  pay(id: Id, customer: Id, paise: number, { chosen, isDeposit }: { chosen: Id | null; isDeposit: boolean }): void {
    this.#amounts.set(id, paise);
    this.#free({ id, owner: customer, left: paise, isDeposit });
    this.#fell.set(id, this.#fall(customer, chosen));
  }

  release(id: Id): void {
    const money = this.#money.find((one) => one.id === id);
    if (money === undefined) return;
    money.isDeposit = false;
    this.#fall(money.owner);
  }

  reverse(id: Id, customer: Id): void {
    const fell = this.#fell.get(id) ?? [];
    for (const [document, paise] of fell) this.#open({ ...document, open: paise });
    this.#take(id, (this.#amounts.get(id) ?? 0) - sum(fell.map(([, paise]) => paise)));
    this.#fall(customer);
  }

  refund(source: Id, paise: number): void {
    this.#take(source, paise);
  }

  /** Awaited UPI came, all of it or this much. */
  arrive(billId: Id, paise = Infinity): void {
    const bill = this.#billOf(billId);
    bill.awaited -= Math.min(bill.awaited, paise);
  }

  putOnKhata(billId: Id): void {
    const { customer, day, awaited } = this.#billOf(billId);
    this.arrive(billId);
    this.#open({ id: billId, owner: customer, day, open: awaited });
    this.#fall(customer);
  }

  opening(id: Id, customer: Id, paise: number, day: string): void {
    this.#open({ id, owner: customer, day, open: paise });
    this.#fall(customer);
  }

  writeOff(customer: Id, paise: number): void {
    let left = paise;
    for (const document of this.#documentsOf(this.rootOf(customer))) {
      const part = Math.min(left, document.open);
      document.open -= part;
      left -= part;
      const bill = this.bills.get(document.id);
      if (bill !== undefined) bill.writtenOff += part;
    }
    this.#forgetPaid();
  }

  cancel(billId: Id, refund: number): void {
    const bill = this.#billOf(billId);
    const paid = this.#paidOf(billId);
    this.#lower(billId, Infinity);
    bill.awaited = 0;
    this.#free({ id: billId, owner: bill.customer, left: paid - refund, isDeposit: false });
    this.#fall(bill.customer);
  }

  /** A credit note of this much, which lowers the due first, then what is awaited; the rest was paid. */
  note(id: Id, billId: Id, { total, refund }: { total: number; refund: number }): void {
    const bill = this.#billOf(billId);
    const paid = this.#paidOf(billId);
    const lowered = this.#lower(billId, total);
    const loweredAwaited = Math.min(total - lowered, bill.awaited);
    bill.awaited -= loweredAwaited;
    bill.credited += total;
    const back = Math.min(total - lowered - loweredAwaited, paid);
    this.#free({ id, owner: bill.customer, left: back - refund, isDeposit: false });
    this.#fall(bill.customer);
  }

  merge(customer: Id, into: Id): void {
    const moved = this.#documentsOf(customer);
    const money = this.#moneyOf(customer);
    this.#into.set(customer, into);
    for (const document of moved) document.place = this.#place += 1;
    this.#money = [...this.#money.filter((one) => !money.includes(one)), ...money];
    this.#fall(into);
  }

  unmerge(customer: Id): void {
    this.#into.delete(customer);
  }

  #billOf(id: Id): Bill {
    const bill = this.bills.get(id);
    if (bill === undefined) throw new Error(`no bill ${id}`);
    return bill;
  }

  #documentsOf(root: Id): Document[] {
    return this.#documents
      .filter(({ owner }) => this.rootOf(owner) === root)
      .toSorted((a, b) => (a.day === b.day ? a.place - b.place : a.day < b.day ? -1 : 1));
  }

  #moneyOf(root: Id): Money[] {
    return this.#money.filter(({ owner }) => this.rootOf(owner) === root);
  }

  #openOf(id: Id): number {
    return this.#documents.find((one) => one.id === id)?.open ?? 0;
  }

  #paidOf(billId: Id): number {
    const { total, credited, awaited, writtenOff } = this.#billOf(billId);
    return Math.max(0, total - credited - awaited - writtenOff - this.#openOf(billId));
  }

  #open({ id, owner, day, open }: Omit<Document, 'place'>): void {
    const known = this.#documents.find((one) => one.id === id);
    if (known !== undefined) known.open += open;
    else if (open > 0) this.#documents.push({ id, owner, day, open, place: (this.#place += 1) });
  }

  #free(money: Money): void {
    if (money.left > 0) this.#money.push(money);
  }

  #take(id: Id, paise: number): void {
    const money = this.#money.find((one) => one.id === id);
    if (money !== undefined) money.left -= paise;
    this.#forgetPaid();
  }

  #lower(id: Id, paise: number): number {
    const document = this.#documents.find((one) => one.id === id);
    if (document === undefined) return 0;
    const part = Math.min(paise, document.open);
    document.open -= part;
    this.#forgetPaid();
    return part;
  }

  #fall(customer: Id, chosen: Id | null = null): [Document, number][] {
    const root = this.rootOf(customer);
    const documents = this.#documentsOf(root);
    const first = documents.filter(({ id }) => id === chosen);
    const fell: [Document, number][] = [];
    for (const document of [...first, ...documents]) {
      for (const money of this.#moneyOf(root)) {
        if (money.isDeposit) continue;
        const part = Math.min(money.left, document.open);
        if (part === 0) continue;
        money.left -= part;
        document.open -= part;
        fell.push([document, part]);
      }
    }
    this.#forgetPaid();
    return fell;
  }

  #forgetPaid(): void {
    this.#documents = this.#documents.filter(({ open }) => open > 0);
    this.#money = this.#money.filter(({ left }) => left > 0);
  }
}
