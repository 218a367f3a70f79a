import type { Page } from 'playwright-core';
import type { Visitor } from './browser.ts';
import { counter, ready } from './counter.ts';

/** Codes and price lists of `stockShelves`. */
const TEA = '8901030912344';
const SOAP = '036000291452';

/** What a bill has sold, in thousandths by product, and for how much. */
export interface Sold {
  paise: number;
  tea: number;
  soap: number;
  sugar: number;
}
type Amounts = Partial<Omit<Sold, 'paise'>>;

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

  /** Five bills, one of each kind. */
  async serveFive(): Promise<void> {
    await this.#scanned();
    await this.#parked();
    await this.#weighed();
    await this.#withoutEnter();
  }

  /** Cash from a walk-in customer, as the counter is set up by nobody. */
  async #generate(amounts: Amounts, rupees: string): Promise<void> {
    await paid(this.page, rupees);
    await this.page.keyboard.press('F4');
    await this.page.keyboard.press('F8');
    await this.page.keyboard.press('Control+Enter');
    await this.page.waitForURL(isDetails);
    this.sold.push({ tea: 0, soap: 0, sugar: 0, ...amounts, paise: Math.round(Number(rupees) * 100) });
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
    await this.#generate({ tea: 2_000, soap: 1_000 }, '313.00');
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

  /** A scanner that sends no Enter. */
  async #withoutEnter(): Promise<void> {
    await this.#begin();
    await counter(this.page).scan(TEA, 'none');
    await paid(this.page, '141.00');
    await counter(this.page).scan(TEA, 'none');
    await this.#generate({ tea: 2_000 }, '281.00');
  }
}
