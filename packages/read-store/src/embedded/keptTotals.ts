import type { Connection, SqlValue } from './connection.ts';
import type { Layout } from './layout.ts';

/** Stands for "no value" among the values of a total: a primary key holds no NULL. */
export const NO_VALUE = new Uint8Array(0);
/** The field under which a shop's whole collection is counted. */
export const ALL = '';

const UPSERT = `INSERT INTO totals (collection, shop_id, field, value, n) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET n = n + excluded.n`;
const PRUNE = 'DELETE FROM totals WHERE collection = ? AND shop_id = ? AND field = ? AND value = ? AND n = 0';

/** Changes of one collection's kept totals, summed up before they are written. */
export class TotalChanges {
  readonly #layout: Layout;
  /** By shop, then field, then value. */
  readonly #changes = new Map<string, Map<string, Map<SqlValue, number>>>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  add(shopId: string, field: string, value: SqlValue, by: number): void {
    const ofShop = this.#changes.get(shopId) ?? new Map<string, Map<SqlValue, number>>();
    this.#changes.set(shopId, ofShop);
    const ofField = ofShop.get(field) ?? new Map<SqlValue, number>();
    ofShop.set(field, ofField);
    ofField.set(value, (ofField.get(value) ?? 0) + by);
  }

  write(connection: Connection): void {
    const { name } = this.#layout;
    for (const [shopId, ofShop] of this.#changes) {
      for (const [field, ofField] of ofShop) {
        for (const [value, by] of ofField) {
          if (by === 0) continue;
          connection.run(UPSERT, name, shopId, field, value ?? NO_VALUE, by);
          if (by < 0) connection.run(PRUNE, name, shopId, field, value ?? NO_VALUE);
        }
      }
    }
    this.#changes.clear();
  }

  clear(): void {
    this.#changes.clear();
  }
}
