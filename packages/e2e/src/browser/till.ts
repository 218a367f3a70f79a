import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { counter, ready } from './counter.ts';

/** Codes and price lists of `stockShelves`. */
const TEA = '8901030912344';
const SOAP = '036000291452';

/** A code that no product has, and the product that the cashier makes of it. */
export interface Unknown {
  code: string;
  name: string;
}

/** What a bill has sold, in thousandths by product, for how much, and what was given back in cash. */
export interface Sold {
  milli: Readonly<Record<string, number>>;
  paise: number;
  changePaise: number;
}

const paiseOf = (rupees: string): number => Math.round(Number(rupees) * 100);

/** The amount in the pay bar, without the sign. */
const paid = async (page: Page, rupees: string): Promise<void> => counter(page).total.getByText(`₹${rupees}`).waitFor();

const isDetails = /\/dashboard\/billing\/[0-9a-f]{32}$/;
const isBill = /\/dashboard\/billing\/create\/[0-9a-f]{32}$/;

/** One cashier at one till. Every step waits for what the page shows, and none for time. */
export class Till {
  readonly visitor: Visitor;
  readonly sold: Sold[] = [];

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  get page(): Page {
    return this.visitor.page;
  }

  /** Five bills, one of each kind. The first has a product that the shop does not know, if one is given. */
  async serveFive(unknown?: Unknown): Promise<void> {
    if (unknown === undefined) await this.#scanned();
    else await this.#unknown(unknown);
    await this.#parked();
    await this.#weighed();
    await this.#tapped();
  }

  /** Cash from a walk-in customer, as bills of the shop begin; with `tendered` it is counted and the change shown. */
  async #generate(milli: Sold['milli'], rupees: string, tendered?: { rupees: string; change: string }): Promise<void> {
    await paid(this.page, rupees);
    if (tendered === undefined) await this.page.keyboard.press('Control+Enter');
    else await this.#takeCash(tendered);
    await this.page.waitForURL(isDetails);
    // a scan that comes before the next page is there is refused with a message
    await this.page.getByRole('button', { name: /^New bill/ }).waitFor();
    this.sold.push({ milli, paise: paiseOf(rupees), changePaise: paiseOf(tendered?.change ?? '0') });
  }

  /** The change is shown before the bill is generated, and stays on the page after it. */
  async #takeCash({ rupees, change }: { rupees: string; change: string }): Promise<void> {
    const shown = this.page.getByRole('status', { name: 'Change' }).getByText(`₹${change}`);
    await this.page.keyboard.press('F7');
    await this.page.keyboard.type(rupees);
    await shown.waitFor();
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL(isDetails);
    await shown.waitFor();
  }

  /** A new bill by its key. */
  async #begin(): Promise<void> {
    await this.page.keyboard.press('F2');
    await this.#arrive();
  }

  async #arrive(): Promise<void> {
    await this.page.waitForURL(isBill);
    await ready(this.page);
  }

  async #scanned(): Promise<void> {
    await this.#begin();
    for (const code of [TEA, TEA, SOAP]) await counter(this.page).scan(code);
    await this.#generate({ tea: 2_000, soap: 1_000 }, '313.00', { rupees: '500', change: '187.00' });
  }

  /** The unknown code waits on the bill while the next product is scanned; then it becomes a product of ₹20. */
  async #unknown({ code, name }: Unknown): Promise<void> {
    await this.#begin();
    for (const scanned of [TEA, code, SOAP]) await counter(this.page).scan(scanned);
    await counter(this.page).quantity('Neem soap').waitFor();
    const held = this.page.getByRole('list', { name: 'Unknown codes' }).getByRole('listitem').filter({ hasText: code });
    await held.getByRole('button', { name: 'Add product' }).click();
    await held.getByLabel('Name').fill(name);
    await held.getByLabel('Selling price').fill('20');
    await held.getByLabel('Category').fill('Everything');
    await this.page.getByRole('option', { name: 'Everything' }).click();
    await held.getByRole('button', { name: 'Add', exact: true }).click();
    await counter(this.page).quantity(name).waitFor();
    await this.#generate({ tea: 1_000, soap: 1_000, [name]: 1_000 }, '193.00', { rupees: '200', change: '7.00' });
  }

  /** The customer goes back for soap, and the next one is served meanwhile. */
  async #parked(): Promise<void> {
    await this.#begin();
    await counter(this.page).scan(TEA);
    await paid(this.page, '141.00');
    const left = this.page.url();
    await this.page.keyboard.press('F9');
    await this.page.waitForURL((url) => url.href !== left);
    await this.#arrive();
    await counter(this.page).scan(SOAP);
    await this.#generate({ soap: 1_000 }, '32.00');
    await this.#begin();
    await this.page.keyboard.press('Shift+F9');
    await this.page.waitForURL(left);
    await counter(this.page).quantity('Assam tea').waitFor();
    await counter(this.page).scan(SOAP);
    await this.#generate({ tea: 1_000, soap: 1_000 }, '173.00');
  }

  /** Begun by a scan on the page after the sale; sugar is weighed. */
  async #weighed(): Promise<void> {
    await counter(this.page).scan(SOAP);
    await this.#arrive();
    await counter(this.page).quantity('Neem soap').waitFor();
    await counter(this.page).search.pressSequentially('0.250*sugar');
    await this.page.keyboard.press('Enter');
    // 32.25 + 11.59 (0.25 × 46.37, half-up), to the rupee
    await this.#generate({ soap: 1_000, sugar: 250 }, '44.00');
  }

  /** A scanner that sends no Enter, and a tile. */
  async #tapped(): Promise<void> {
    await this.#begin();
    await counter(this.page).scan(TEA, 'none');
    await paid(this.page, '141.00');
    const tiles = this.page.getByRole('region', { name: 'Products to tap' });
    await tiles.getByRole('button', { name: 'Assam tea' }).click();
    await this.#generate({ tea: 2_000 }, '281.00');
  }
}
