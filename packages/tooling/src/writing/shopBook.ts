import { createHash } from 'node:crypto';
import {
  canonicalJson,
  emptyCustomer,
  phoneKey,
  streamOf,
  type StreamFamily,
  type BillContentBody,
  type CategoryDetails,
  type Decision,
  type Fact,
  type Id,
  type ProductDetails,
  type RecordedEvent,
  type ShopProfileDetails,
  type StreamDefinition,
  type VendorDetails,
} from '@bahi/contracts';
import {
  addCategory,
  addProduct,
  addVendor,
  adjustStock,
  cancelBill,
  catalogueStream,
  changeProfile,
  completeWithoutDraft,
  customersStream,
  draftBill,
  billStream,
  issueCreditNote,
  ledgerStream,
  openShop,
  recordOpeningStock,
  recordPaymentReceived,
  recordPurchaseBatch,
  rememberCustomer,
  saveBill,
  shopStream,
  type AdjustStock,
  type BillCompletedData,
  type Caller,
  type CompleteWithoutDraft,
  type CustomersState,
  type RecordedBill,
} from '@bahi/domain';
import { deriveId, type CommandContext, type CommandHandler, type Outcome } from '@bahi/event-store';

/** Commands in flight: enough for group commits, few enough to be answered in time. */
const WINDOW = 400;

export interface BookOptions {
  commands: CommandHandler;
  shopId: Id;
  ownerId: Id;
  /** The owner's phone number as printed on bills. */
  phone: string | null;
}

/** One line of a supplier's bill. */
export interface BoughtLine {
  productId: Id;
  quantityMilli: number;
  purchasePricePaise: number;
}

export interface Bought {
  vendorId: Id;
  purchaseDate: string;
  vendorBillNumber: string;
  lines: readonly BoughtLine[];
}

const hashContent = (content: unknown) => createHash('sha256').update(canonicalJson(content)).digest('hex');

/**
 * Writes the books of one shop through the rules, for seeds and the demo. Ids derive from the shop's id, so the same
 * calls give the same books. Bills are not awaited one by one: call `settled` before reading.
 */
export class ShopBook {
  readonly #commands: CommandHandler;
  readonly #shopId: Id;
  readonly #ownerId: Id;
  readonly #phone: string | null;
  readonly #products = new Map<Id, { facts: ProductDetails; archived: boolean }>();
  readonly #vendors = new Map<Id, VendorDetails>();
  /** By phone number. */
  readonly #customers = new Map<string, Id>();
  readonly #pending = new Set<Promise<unknown>>();
  #shop: ShopProfileDetails | undefined;
  #written = 0;
  #lastBill: RecordedBill | undefined;

  constructor({ commands, shopId, ownerId, phone }: BookOptions) {
    this.#commands = commands;
    this.#shopId = shopId;
    this.#ownerId = ownerId;
    this.#phone = phone;
  }

  async openShop(shopName: string, address: string, at: string): Promise<void> {
    const command = { shopId: this.#shopId, accountId: this.#ownerId, shopName, address };
    await this.#write(shopStream, 'shop', at, (state) => openShop(state, command));
    await this.changeProfile({}, at);
  }

  async changeProfile(profile: Partial<ShopProfileDetails>, at: string): Promise<void> {
    await this.#write(shopStream, 'shop', at, (state) =>
      changeProfile(state, { profile, contact: [], filedMonths: [] }),
    );
    const { state } = await this.#commands.load(shopStream, streamOf.shop(this.#shopId));
    if (state.profile === null) throw new Error('the shop is not open');
    this.#shop = state.profile;
  }

  async addCategory(category: Omit<CategoryDetails, 'id'>, at: string): Promise<Id> {
    const id = this.#newId('category');
    await this.#write(catalogueStream, 'catalogue', at, (state) => addCategory(state, { id, ...category }));
    return id;
  }

  async addVendor(vendor: Omit<VendorDetails, 'id'>, at: string): Promise<Id> {
    const facts = { id: this.#newId('vendor'), ...vendor };
    await this.#write(catalogueStream, 'catalogue', at, (state) => addVendor(state, facts));
    this.#vendors.set(facts.id, facts);
    return facts.id;
  }

  /** Adds a product and, if there is any, its opening stock at the purchase price. */
  async addProduct(product: Omit<ProductDetails, 'id'>, openingStockMilli: number, at: string): Promise<Id> {
    const facts: ProductDetails = { id: this.#newId('product'), ...product };
    const added = await this.#write(catalogueStream, 'catalogue', at, (state) =>
      addProduct(state, { product: facts, openingStockMilli }),
    );
    this.#products.set(facts.id, { facts, archived: false });
    const { stockValuePaise: valuePaise } = added.answer as { stockValuePaise: number };
    // from the product's id, because products are added in parallel
    const openingId = deriveId(facts.id, 'opening');
    const opening = { product: facts, quantityMilli: openingStockMilli, valuePaise };
    if (openingStockMilli > 0)
      await this.#send(ledgerStream, 'ledger', at, (state) => recordOpeningStock(state, opening), openingId);
    return facts.id;
  }

  async buy({ vendorId, purchaseDate, vendorBillNumber, lines }: Bought, at: string): Promise<void> {
    const vendorName = this.#vendors.get(vendorId)?.name ?? '';
    const command = {
      head: {
        vendorId,
        vendorName,
        vendorGstNumber: null,
        vendorComposition: false,
        purchaseDate,
        vendorBillNumber,
      },
      lines: lines.map(({ productId, quantityMilli, purchasePricePaise }) => ({
        purchaseId: this.#newId('purchase'),
        product: this.#product(productId),
        quantityMilli,
        purchasePricePaise,
        lineTotalPaise: null,
        gstRateBps: 0,
        taxPaise: null,
        taxParts: null,
        priceIncludesTax: false,
        hsn: null,
        claimsCredit: true,
        discountPaise: 0,
        freightPaise: 0,
        sellingPricePaise: null,
        note: null,
      })),
      shop: this.#profile,
      now: at,
      imported: null,
    };
    await this.#send(ledgerStream, 'ledger', at, (state) => recordPurchaseBatch(state, command));
  }

  /** Completes a bill in one command, like a one-call sale at the counter. Resolves when the next may follow. */
  async sell(body: BillContentBody, at: string): Promise<Id> {
    const billId = this.#newId('bill');
    const command: CompleteWithoutDraft = {
      billId,
      body,
      caller: this.#owner(),
      phoneCustomerId: await this.#customerOf(body, at),
      userId: this.#ownerId,
      shop: this.#profile,
      shopPhone: this.#phone,
      products: this.#products,
      referenceUsedOn: [],
      paymentIdOf: (n) => deriveId(billId, 'payment', String(n)),
      now: at,
      imported: null,
      hashContent,
    };
    await this.#send(ledgerStream, 'ledger', at, (state) => completeWithoutDraft(state, command));
    return billId;
  }

  /** The customer with the bill's phone number, added when new. */
  async #customerOf({ customer }: BillContentBody, at: string): Promise<Id | null> {
    if (customer === undefined || customer === null || customer.walkIn === true) return null;
    const { name, phone = null } = customer;
    const key = phoneKey(phone);
    if (key === null) return null;
    const known = this.#customers.get(key);
    if (known !== undefined) return known;
    const details = { ...emptyCustomer, id: deriveId(this.#shopId, 'customer', key, '0'), name, phone };
    const decide = (state: Readonly<CustomersState>) => rememberCustomer(state, details);
    await this.#write(customersStream, 'customers', at, decide, deriveId(details.id, 'add'));
    this.#customers.set(key, details.id);
    return details.id;
  }

  /** Leaves a saved draft. */
  async draft(body: BillContentBody, at: string): Promise<Id> {
    const billId = this.#newId('draft');
    const stream = streamOf.bill(billId);
    const draft = { billId, shopId: this.#shopId, importId: null, originalNumber: null, defaults: null };
    await this.#writeTo(billStream, stream, at, (state) => draftBill(state, draft));
    const lookups = { products: this.#products, shop: this.#profile, at, caller: this.#owner() };
    await this.#writeTo(billStream, stream, at, (state) => saveBill(state, { body, expectedRevision: 0, ...lookups }));
    return billId;
  }

  #owner(): Caller {
    return { accountId: this.#ownerId, role: 'owner', confirmations: [] };
  }

  /** Cancels the newest completed bill. */
  async cancelLast(reason: string, at: string): Promise<void> {
    const original = await this.#newestBill();
    await this.#write(ledgerStream, 'ledger', at, (state) =>
      cancelBill(state, { original, reason, now: at, refundMethod: null, refundPaise: null, earlierPayments: [] }),
    );
  }

  /** Takes back the first line of the newest completed bill, in cash. */
  async creditLast(at: string): Promise<void> {
    const original = await this.#newestBill();
    const [line] = original.data.lines;
    if (line === undefined) return;
    const { lineNo, quantityMilli } = line;
    const command = {
      creditNoteId: this.#newId('credit-note'),
      original,
      lines: [{ lineNo, quantityMilli, reason: null, adjustmentId: this.#newId('adjustment') }],
      refundMethod: 'CASH' as const,
      refundPaise: null,
      note: null,
      shop: this.#profile,
      shopPhone: this.#phone,
      products: this.#products,
      earlierPayments: [],
      now: at,
      imported: null,
    };
    await this.#write(ledgerStream, 'ledger', at, (state) => issueCreditNote(state, command));
  }

  /** Records the payment of the newest completed bill. */
  async receiveLast(reference: string, at: string): Promise<void> {
    const command = {
      paymentId: this.#newId('payment'),
      original: await this.#newestBill(),
      reference,
      receivedBy: this.#ownerId,
      earlierPayments: [],
      referenceUsedOn: [],
    };
    await this.#write(ledgerStream, 'ledger', at, (state) => recordPaymentReceived(state, command));
  }

  async adjust(
    change: Pick<AdjustStock, 'quantityMilli' | 'reason' | 'note'> & { productId: Id },
    at: string,
  ): Promise<void> {
    const { productId, ...rest } = change;
    const command = {
      adjustmentId: this.#newId('adjustment'),
      product: this.#product(productId),
      now: at,
      imported: null,
      ...rest,
    };
    await this.#write(ledgerStream, 'ledger', at, (state) => adjustStock(state, command));
  }

  /** Resolves when all commands are durable; rejects with the first refusal. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
  }

  async #newestBill(): Promise<RecordedBill> {
    await this.settled();
    if (this.#lastBill === undefined) throw new Error('there is no bill');
    return this.#lastBill;
  }

  get #profile(): ShopProfileDetails {
    if (this.#shop === undefined) throw new Error('open the shop first');
    return this.#shop;
  }

  #product(productId: Id): ProductDetails {
    const product = this.#products.get(productId);
    if (product === undefined) throw new Error(`no product ${productId}`);
    return product.facts;
  }

  #newId(kind: string): Id {
    this.#written += 1;
    return deriveId(this.#shopId, kind, String(this.#written));
  }

  #context(at: string, commandId = this.#newId('command')): CommandContext {
    return { commandId, correlationId: commandId, userId: this.#ownerId, shopId: this.#shopId, at };
  }

  async #write<State, F extends Fact>(
    definition: StreamDefinition<State>,
    family: StreamFamily,
    at: string,
    decide: (state: Readonly<State>) => Decision<F>,
    commandId?: Id,
  ) {
    return this.#writeTo(definition, streamOf[family](this.#shopId), at, decide, commandId);
  }

  async #writeTo<State, F extends Fact>(
    definition: StreamDefinition<State>,
    stream: string,
    at: string,
    decide: (state: Readonly<State>) => Decision<F>,
    commandId?: Id,
  ): Promise<Extract<Outcome, { events: RecordedEvent[] }>> {
    const outcome = await this.#commands.handle(definition, stream, this.#context(at, commandId), decide);
    if (outcome.kind === 'refused') throw new Error(`${stream} refuses: ${outcome.code}`);
    return outcome;
  }

  /** Sends a command without awaiting the answer; waits only while too many are in flight. */
  async #send<State, F extends Fact>(
    definition: StreamDefinition<State>,
    family: StreamFamily,
    at: string,
    decide: (state: Readonly<State>) => Decision<F>,
    commandId?: Id,
  ): Promise<void> {
    const sent = this.#write(definition, family, at, decide, commandId).then((outcome) => {
      const event = outcome.events.find(({ type }) => type === 'BillCompleted');
      if (event !== undefined) {
        this.#lastBill = { revision: event.revision, data: event.data as BillCompletedData };
      }
      this.#pending.delete(sent);
    });
    this.#pending.add(sent);
    // `settled` reports the error
    sent.catch(() => undefined);
    if (this.#pending.size >= WINDOW) await this.settled();
  }
}
