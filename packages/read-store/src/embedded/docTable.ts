import type { Doc, Scalar } from '../port.ts';
import { tokensOf } from '../scalars.ts';
import type { Connection } from './connection.ts';
import { ALL, TotalChanges } from './keptTotals.ts';
import { columnOf, idToSql, toSql, valuesOf, type Layout } from './layout.ts';

function sameTokens(a: Doc, b: Doc, field: string | undefined): boolean {
  if (field === undefined) return true;
  const before = (a as unknown as Record<string, unknown>)[field];
  const next = (b as unknown as Record<string, unknown>)[field];
  if (!Array.isArray(before) || !Array.isArray(next)) return before === next;
  return before === next || (before.length === next.length && before.every((token, n) => token === next[n]));
}

/** Rows per insert statement. */
const AT_ONCE = 16;

/** A document with its rowid and its value for each field of the layout. */
export interface StoredRow {
  rowid: number;
  doc: Doc;
  values: readonly Scalar[];
}

/** A document as it will be stored, and its text. */
type NewRow = Omit<StoredRow, 'rowid'> & { text: string };

/** One collection of a build, for its writer. All changes happen inside the caller's transaction. */
export class DocTable {
  readonly layout: Layout;
  readonly #connection: Connection;
  /** The rows that a batch has loaded and will change; null for a row that does not exist. */
  readonly #loaded = new Map<string, StoredRow | null>();
  readonly #totals: TotalChanges;
  /** Reads the document and rowid of an id. */
  readonly #readWhole: string;
  readonly #readRowid: string;
  /** By number of rows. */
  readonly #inserts = new Map<number, string>();
  /** By the columns that they set. */
  readonly #updates = new Map<string, string>();

  constructor(connection: Connection, layout: Layout) {
    const { table } = layout;
    this.layout = layout;
    this.#connection = connection;
    this.#totals = new TotalChanges(layout);
    this.#readWhole = `SELECT rowid, doc FROM ${table} WHERE id = ?`;
    this.#readRowid = `SELECT rowid FROM ${table} WHERE id = ?`;
  }

  /** The documents of these ids, kept until the end of the transaction that changes them. */
  load(ids: readonly string[]): Map<string, Doc> {
    const found = new Map<string, Doc>();
    for (const id of ids) {
      const row = this.stored(id);
      this.#loaded.set(id, row);
      if (row !== null) found.set(id, row.doc);
    }
    return found;
  }

  put(docs: Iterable<Doc>): void {
    let fresh: NewRow[] = [];
    for (const doc of docs) {
      const text = JSON.stringify(doc);
      const next = { doc, values: valuesOf(this.layout, doc), text };
      const known = this.#loaded.get(doc.id) ?? null;
      if (known === null) fresh.push(next);
      else this.#update(known, next);
      if (fresh.length < AT_ONCE) continue;
      this.#insertOrUpdate(fresh);
      fresh = [];
    }
    if (fresh.length > 0) this.#insertOrUpdate(fresh);
  }

  remove(id: string): void {
    const before = this.stored(id);
    this.#loaded.delete(id);
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

  /** Call after each transaction, and when another connection wrote: loaded rows may be out of date. */
  forget(): void {
    this.#loaded.clear();
    this.#totals.clear();
  }

  /** The row as stored in the file, not as loaded. */
  stored(id: string): StoredRow | null {
    const row = this.#connection.get<{ rowid: number; doc: string }>(this.#readWhole, idToSql(id));
    if (row === undefined) return null;
    const doc = JSON.parse(row.doc) as Doc;
    return { rowid: row.rowid, doc, values: valuesOf(this.layout, doc) };
  }

  /** Writes up to `AT_ONCE` rows that are not loaded, most of them new. */
  #insertOrUpdate(rows: readonly NewRow[]): void {
    const { fields } = this.layout;
    const values = rows.flatMap((row) => [
      idToSql(row.doc.id),
      idToSql(row.doc.shopId),
      ...row.values.map((value, n) => toSql(this.layout, fields[n] ?? '', value)),
      row.text,
    ]);
    const rowids = this.#newRowids(rows, this.#connection.insert(this.#insertOf(rows.length), ...values));
    for (const [n, row] of rows.entries()) {
      const rowid = rowids[n];
      if (rowid !== undefined) {
        this.#count(row, 1);
        if (this.layout.tokens !== undefined) this.#writeTokens(rowid, row.doc, false);
      }
      if (rowid === undefined) this.#update(null, row);
    }
  }

  /**
   * The rowids of an insert, undefined for a row that existed before: SQLite numbers the new rows upwards from the highest, in
   * their order.
   */
  #newRowids(
    rows: readonly NewRow[],
    { taken, lastRowid }: { taken: number; lastRowid: number },
  ): (number | undefined)[] {
    const first = lastRowid - taken + 1;
    if (taken === rows.length) return rows.map((_, n) => first + n);
    return rows.map(({ doc }) => {
      const { rowid } = this.#connection.get<{ rowid: number }>(this.#readRowid, idToSql(doc.id)) ?? { rowid: 0 };
      return taken > 0 && rowid >= first ? rowid : undefined;
    });
  }

  #insertOf(rows: number): string {
    let sql = this.#inserts.get(rows);
    if (sql === undefined) {
      const { table, fields } = this.layout;
      const names = fields.map((field) => `${columnOf(this.layout, field)}, `).join('');
      const row = `(${'?, '.repeat(fields.length + 2)}?)`;
      // FAIL: a failed statement is rolled back with the transaction, so SQLite need not keep a copy for it
      sql = `INSERT OR FAIL INTO ${table} (id, shop_id, ${names}doc) VALUES ${Array.from({ length: rows }, () => row).join(', ')}
        ON CONFLICT (id) DO NOTHING`;
      this.#inserts.set(rows, sql);
    }
    return sql;
  }

  /** Sets only columns that differ, so that only their indexes are written. */
  #update(known: StoredRow | null, next: NewRow): void {
    const { doc, values, text } = next;
    const before = known ?? this.stored(doc.id);
    if (before === null) throw new Error(`${this.layout.name} ${doc.id} is neither there nor to be inserted`);
    const sameShop = before.doc.shopId === doc.shopId;
    const moved = values.flatMap((value, n) => (value === before.values[n] ? [] : [n]));
    if (!sameShop) {
      const sql = `UPDATE ${this.layout.table} SET shop_id = ? WHERE rowid = ?`;
      this.#connection.run(sql, idToSql(doc.shopId), before.rowid);
    }
    this.#updateColumns(moved, values, text, before.rowid);
    if (sameShop) this.#recount(before, next, moved);
    else {
      this.#count(before, -1);
      this.#count(next, 1);
    }
    if (!sameShop || !sameTokens(before.doc, doc, this.layout.tokens)) {
      this.#writeTokens(before.rowid, doc, tokensOf(before.doc, this.layout.tokens).length > 0);
    }
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

  /** `prev` is the token before in the document: a prefix range with `prev < prefix` finds each document once. */
  #writeTokens(rowid: number, doc: Doc, replaces: boolean): void {
    const { tokenTable } = this.layout;
    if (replaces) this.#connection.run(`DELETE FROM ${tokenTable} WHERE doc_row = ?`, rowid);
    const shop = idToSql(doc.shopId);
    const tokens = tokensOf(doc, this.layout.tokens);
    for (let start = 0; start < tokens.length; start += AT_ONCE) {
      const some = tokens.slice(start, start + AT_ONCE);
      const rows = some.map(() => '(?, ?, ?, ?)').join(', ');
      const values = some.flatMap((token, n) => [rowid, token, shop, tokens[start + n - 1] ?? '']);
      this.#connection.run(`INSERT INTO ${tokenTable} (doc_row, token, shop, prev) VALUES ${rows}`, ...values);
    }
  }
}
