import type { Scalar } from '../port.ts';
import type { Connection, SqlValue } from './connection.ts';
import { idToSql, toSql, type Layout } from './layout.ts';

/** The field name under which all documents of a shop are counted. */
export const ALL = '';

/** Most counters written by one statement; a call costs more than a row. */
const ROWS = 16;

/** By the number of counters. */
const additions = Array.from(
  { length: ROWS + 1 },
  (_, rows) => `INSERT INTO totals (collection, shop_id, field, value, n)
    VALUES ${Array.from({ length: rows }, () => '(?, ?, ?, ?, ?)').join(', ')}
    ON CONFLICT DO UPDATE SET n = n + excluded.n`,
);
const TAKE = 'UPDATE totals SET n = n + ? WHERE collection = ? AND shop_id = ? AND field = ? AND value = ? RETURNING n';
const PRUNE = 'DELETE FROM totals WHERE collection = ? AND shop_id = ? AND field = ? AND value = ?';

/** Changes of one collection's kept totals, added up before they are written. */
export class TotalChanges {
  readonly #layout: Layout;
  /** By shop, then field, then value. */
  readonly #changes = new Map<string, Map<string, Map<Scalar, number>>>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  /** Counts documents with this value; documents without one are not counted. */
  add(shopId: string, field: string, value: Scalar, by: number): void {
    if (value === null) return;
    const ofShop = this.#changes.get(shopId) ?? new Map<string, Map<Scalar, number>>();
    if (ofShop.size === 0) this.#changes.set(shopId, ofShop);
    const ofField = ofShop.get(field) ?? new Map<Scalar, number>();
    if (ofField.size === 0) ofShop.set(field, ofField);
    ofField.set(value, (ofField.get(value) ?? 0) + by);
  }

  write(connection: Connection): void {
    const { name } = this.#layout;
    let added: SqlValue[] = [];
    const add = () => {
      if (added.length > 0) connection.run(additions[added.length / 5] ?? '', ...added);
      added = [];
    };
    for (const [shopId, ofShop] of this.#changes) {
      const shop = idToSql(shopId);
      for (const [field, ofField] of ofShop) {
        for (const [counted, by] of ofField) {
          const value = toSql(this.#layout, field, counted);
          if (by > 0) {
            added.push(name, shop, field, value, by);
            if (added.length === ROWS * 5) add();
          }
          if (by >= 0) continue;
          const left = connection.get<{ n: number }>(TAKE, by, name, shop, field, value);
          if (left?.n === 0) connection.run(PRUNE, name, shop, field, value);
        }
      }
    }
    add();
    this.#changes.clear();
  }

  clear(): void {
    this.#changes.clear();
  }
}
