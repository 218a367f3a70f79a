import type { Doc, Scalar } from '../port.ts';
import { tokensOf } from '../scalars.ts';
import type { Connection } from './connection.ts';
import { HotRows, type StoredRow } from './hotRows.ts';
import { ALL, TotalChanges } from './keptTotals.ts';
import { columnOf, idFromSql, idToSql, toSql, valuesOf, type Layout } from './layout.ts';

function sameTokens(a: Doc, b: Doc, field: string | undefined): boolean {
  if (field === undefined) return true;
  const before = (a as unknown as Record<string, unknown>)[field];
  const next = (b as unknown as Record<string, unknown>)[field];
  if (!Array.isArray(before) || !Array.isArray(next)) return before === next;
  return before === next || (before.length === next.length && before.every((token, n) => token === next[n]));
}

/** Documents that are read or inserted by one statement. */
const AT_ONCE = 16;

/** A document as it will stand, and its text. */
type NewRow = Omit<StoredRow, 'rowid'> & { json: string };

/** One collection of a build, for its writer. All changes happen inside the caller's transaction. */
export class DocTable {
  readonly layout: Layout;
  readonly #connection: Connection;
  readonly #hot = new HotRows();
  readonly #totals: TotalChanges;
  readonly #read: string;
  readonly #readSeveral: string;
  /** By the number of rows they insert. */
  readonly #inserts = new Map<number, string>();
  /** By the numbers of the columns they set. */
  readonly #updates = new Map<string, string>();

  constructor(connection: Connection, layout: Layout) {
    const { table } = layout;
    this.layout = layout;
    this.#connection = connection;
    this.#totals = new TotalChanges(layout);
    this.#read = `SELECT rowid AS r, doc FROM ${table} WHERE id = ?`;
    this.#readSeveral = `SELECT rowid AS r, doc FROM ${table} WHERE id IN (${'?, '.repeat(AT_ONCE - 1)}?)`;
  }

  /** The documents that there are of these ids; they stay at hand for the change that will follow. */
  load(ids: readonly string[]): Map<string, Doc> {
    const found = new Map<string, Doc>();
    const cold: string[] = [];
    for (const id of ids) {
      const row = this.#hot.find(id);
      if (row === undefined) cold.push(id);
      else if (row !== null) found.set(id, row.doc);
    }
    for (let start = 0; start < cold.length; start += AT_ONCE) {
      const asked = cold.slice(start, start + AT_ONCE);
      const rows = this.#readMany(asked);
      for (const id of asked) {
        const row = rows.get(id) ?? null;
        this.#hot.remember(id, row);
        if (row !== null) found.set(id, row.doc);
      }
    }
    return found;
  }

  put(docs: Iterable<Doc>): void {
    let fresh: NewRow[] = [];
    for (const doc of docs) {
      const json = JSON.stringify(doc);
      const next = { doc, values: valuesOf(this.layout, doc), size: json.length, json };
      const known = this.#hot.find(doc.id) ?? null;
      if (known === null) fresh.push(next);
      else this.#stands(next, this.#updated(known, next));
      if (fresh.length < AT_ONCE) continue;
      this.#insertOrUpdate(fresh);
      fresh = [];
    }
    if (fresh.length > 0) this.#insertOrUpdate(fresh);
  }

  remove(id: string): void {
    const before = this.stored(id);
    this.#hot.changed(id, null);
    if (before === null) return;
    const { table, tokens, tokenTable } = this.layout;
    this.#connection.run(`DELETE FROM ${table} WHERE rowid = ?`, before.rowid);
    if (tokens !== undefined) this.#connection.run(`DELETE FROM ${tokenTable} WHERE doc_row = ?`, before.rowid);
    this.#count(before, -1);
  }

  /** Call at the end of each transaction. */
  writeTotals(): void {
    this.#totals.write(this.#connection);
  }

  /** Call after each transaction. */
  trim(): void {
    this.#hot.trim();
  }

  /** Another connection wrote, or a transaction was taken back: what is remembered may not hold. */
  forget(): void {
    this.#hot.clear();
    this.#totals.clear();
  }

  /** As the file has it, whatever is at hand. */
  stored(id: string): StoredRow | null {
    return this.#readMany([id]).get(id) ?? null;
  }

  /** One statement for up to `AT_ONCE` rows: most of its cost is the way there. */
  #readMany(ids: readonly string[]): Map<string, StoredRow> {
    const several = ids.length > 1;
    // one statement for any number: ids that are wanting are asked for twice
    const bytes = ids.map(idToSql);
    const asked = several ? Array.from({ length: AT_ONCE }, (_, n) => bytes[n] ?? bytes[0] ?? '') : bytes;
    const rows = this.#connection.all<{ r: number; doc: string }>(several ? this.#readSeveral : this.#read, ...asked);
    const stored = rows.map(({ r, doc: json }) => {
      const doc = JSON.parse(json) as Doc;
      return [doc.id, { rowid: r, doc, values: valuesOf(this.layout, doc), size: json.length }] as const;
    });
    return new Map(stored);
  }

  /** Up to `AT_ONCE` rows that are not at hand, and mostly new. */
  #insertOrUpdate(rows: readonly NewRow[]): void {
    const { fields } = this.layout;
    const values = rows.flatMap((row) => [
      idToSql(row.doc.id),
      idToSql(row.doc.shopId),
      ...row.values.map((value, n) => toSql(this.layout, fields[n] ?? '', value)),
      row.json,
    ]);
    const sql = this.#insertOf(rows.length);
    const inserted = this.#connection.all<{ r: number; id: string | Uint8Array }>(sql, ...values);
    const rowids = new Map(inserted.map(({ r, id }) => [idFromSql(id), r]));
    for (const row of rows) {
      const rowid = rowids.get(row.doc.id);
      if (rowid !== undefined) {
        this.#count(row, 1);
        if (this.layout.tokens !== undefined) this.#writeTokens(rowid, row.doc, false);
      }
      this.#stands(row, rowid ?? this.#updated(null, row));
    }
  }

  #insertOf(rows: number): string {
    let sql = this.#inserts.get(rows);
    if (sql === undefined) {
      const { table, fields } = this.layout;
      const names = fields.map((field) => `${columnOf(this.layout, field)}, `).join('');
      const row = `(${'?, '.repeat(fields.length + 2)}?)`;
      // FAIL: what a failed statement did is taken back with the transaction, so that SQLite need not keep a copy for it
      sql = `INSERT OR FAIL INTO ${table} (id, shop_id, ${names}doc) VALUES ${Array.from({ length: rows }, () => row).join(', ')}
        ON CONFLICT (id) DO NOTHING RETURNING rowid AS r, id`;
      this.#inserts.set(rows, sql);
    }
    return sql;
  }

  #stands({ doc, values, size }: NewRow, rowid: number): void {
    this.#hot.changed(doc.id, { doc, values, size, rowid });
  }

  /** Touches the columns that differ, so that only their indexes are written. */
  #updated(known: StoredRow | null, next: NewRow): number {
    const { doc, values, json } = next;
    const before = known ?? this.stored(doc.id);
    if (before === null) throw new Error(`${this.layout.name} ${doc.id} is neither there nor to be inserted`);
    const sameShop = before.doc.shopId === doc.shopId;
    const moved = values.flatMap((value, n) => (value === before.values[n] ? [] : [n]));
    if (!sameShop) {
      const sql = `UPDATE ${this.layout.table} SET shop_id = ? WHERE rowid = ?`;
      this.#connection.run(sql, idToSql(doc.shopId), before.rowid);
    }
    this.#updateColumns(moved, values, json, before.rowid);
    if (sameShop) this.#recount(before, next, moved);
    else {
      this.#count(before, -1);
      this.#count(next, 1);
    }
    if (!sameShop || !sameTokens(before.doc, doc, this.layout.tokens)) {
      this.#writeTokens(before.rowid, doc, tokensOf(before.doc, this.layout.tokens).length > 0);
    }
    return before.rowid;
  }

  #updateColumns(moved: readonly number[], values: readonly Scalar[], json: string, rowid: number): void {
    const { table, fields } = this.layout;
    const key = moved.join();
    let sql = this.#updates.get(key);
    if (sql === undefined) {
      const sets = moved.map((n) => `${columnOf(this.layout, fields[n] ?? '')} = ?, `).join('');
      sql = `UPDATE ${table} SET ${sets}doc = ? WHERE rowid = ?`;
      this.#updates.set(key, sql);
    }
    const set = moved.map((n) => toSql(this.layout, fields[n] ?? '', values[n] ?? null));
    this.#connection.run(sql, ...set, json, rowid);
  }

  #count({ doc, values }: Omit<StoredRow, 'rowid'>, by: number): void {
    if (this.layout.totals === undefined) return;
    this.#totals.add(doc.shopId, ALL, 0, by);
    for (const field of this.layout.totals) {
      this.#totals.add(doc.shopId, field, values[this.layout.fields.indexOf(field)] ?? null, by);
    }
  }

  #recount(before: StoredRow, next: Omit<StoredRow, 'rowid'>, moved: readonly number[]): void {
    for (const n of moved) {
      const field = this.layout.fields[n] ?? '';
      if (this.layout.totals?.includes(field) !== true) continue;
      this.#totals.add(next.doc.shopId, field, before.values[n] ?? null, -1);
      this.#totals.add(next.doc.shopId, field, next.values[n] ?? null, 1);
    }
  }

  /** `prev` is the token before in the document: a prefix range that asks `prev < prefix` meets each document once. */
  #writeTokens(rowid: number, doc: Doc, replaces: boolean): void {
    const { tokenTable } = this.layout;
    if (replaces) this.#connection.run(`DELETE FROM ${tokenTable} WHERE doc_row = ?`, rowid);
    const insert = `INSERT INTO ${tokenTable} (doc_row, token, shop, prev) VALUES (?, ?, ?, ?)`;
    const shop = idToSql(doc.shopId);
    let prev = '';
    for (const token of tokensOf(doc, this.layout.tokens)) {
      this.#connection.run(insert, rowid, token, shop, prev);
      prev = token;
    }
  }
}
