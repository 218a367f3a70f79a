import type { Position } from '@bahi/contracts';
import { StaleCheckpoint, type Batch, type Doc } from '../port.ts';
import { fieldOf, tokensOf } from '../scalars.ts';
import type { Connection, SqlValue } from './connection.ts';
import { columnOf, toSql, type Layout } from './layout.ts';

/** Stands for "no value" among the values of a total: a primary key holds no NULL. */
export const NO_VALUE = new Uint8Array(0);
/** The field under which a shop's whole collection is counted. */
export const ALL = '';

/** What is stored about a document besides its text. */
interface Stored {
  shopId: string;
  values: SqlValue[];
  tokens: string | null;
}

/** Changes of kept totals, summed up before they are written. */
class TotalChanges {
  readonly #changes = new Map<string, { key: [string, string, string, SqlValue]; by: number }>();

  add(layout: Layout, shopId: string, field: string, value: SqlValue, by: number): void {
    const name = `${layout.name}\n${shopId}\n${field}\n${typeof value}\n${String(value)}`;
    const change = this.#changes.get(name) ?? { key: [layout.name, shopId, field, value ?? NO_VALUE], by: 0 };
    change.by += by;
    this.#changes.set(name, change);
  }

  write(connection: Connection): void {
    const upsert = `INSERT INTO totals (collection, shop_id, field, value, n) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET n = n + excluded.n`;
    const prune = 'DELETE FROM totals WHERE collection = ? AND shop_id = ? AND field = ? AND value = ? AND n = 0';
    for (const { key, by } of this.#changes.values()) {
      if (by === 0) continue;
      connection.run(upsert, ...key, by);
      if (by < 0) connection.run(prune, ...key);
    }
  }
}

function countDocument(totals: TotalChanges, layout: Layout, stored: Stored, by: number): void {
  totals.add(layout, stored.shopId, ALL, 0, by);
  for (const field of layout.totals) {
    totals.add(layout, stored.shopId, field, stored.values[layout.fields.indexOf(field)] ?? null, by);
  }
}

interface Statements {
  read: string;
  insert: string;
  update: string;
}

const statements = new WeakMap<Layout, Statements>();

/** The statements of a collection, spelled once. */
function statementsOf(layout: Layout): Statements {
  const known = statements.get(layout);
  if (known !== undefined) return known;
  const { table } = layout;
  const columns = layout.fields.map((field) => columnOf(layout, field));
  const read = columns.map((column, n) => `, ${column} AS v${n}`).join('');
  const names = columns.map((column) => `${column}, `).join('');
  const sets = columns.map((column) => `${column} = ?, `).join('');
  const made = {
    read: `SELECT rowid AS r, shop_id AS s, tokens AS t${read} FROM ${table} WHERE id = ?`,
    insert: `INSERT INTO ${table} (id, shop_id, ${names}tokens, doc) VALUES (${'?, '.repeat(columns.length + 3)}?)
      RETURNING rowid AS r`,
    update: `UPDATE ${table} SET shop_id = ?, ${sets}tokens = ?, doc = ? WHERE rowid = ?`,
  };
  statements.set(layout, made);
  return made;
}

function readStored(connection: Connection, layout: Layout, id: string): (Stored & { rowid: number }) | undefined {
  const row = connection.get<Record<string, SqlValue>>(statementsOf(layout).read, id);
  if (row === undefined) return undefined;
  const values = layout.fields.map((_field, n) => row[`v${n}`] ?? null);
  return { rowid: Number(row['r']), shopId: String(row['s']), values, tokens: row['t'] as string | null };
}

/** `prev` is the token before in the document: a prefix range that asks `prev < prefix` meets each document once. */
function writeTokens(connection: Connection, layout: Layout, rowid: number, shopId: string, tokens: string[]): void {
  connection.run(`DELETE FROM ${layout.tokenTable} WHERE doc_row = ?`, rowid);
  const insert = `INSERT INTO ${layout.tokenTable} (doc_row, token, shop, prev) VALUES (?, ?, ?, ?)`;
  for (const [n, token] of tokens.entries()) connection.run(insert, rowid, token, shopId, tokens[n - 1] ?? '');
}

function insertRow(connection: Connection, layout: Layout, doc: Doc, next: Stored, json: string): number {
  const { insert } = statementsOf(layout);
  return connection.get<{ r: number }>(insert, doc.id, next.shopId, ...next.values, next.tokens, json)?.r ?? 0;
}

function put(connection: Connection, layout: Layout, doc: Doc, totals: TotalChanges): void {
  const tokens = tokensOf(doc, layout.tokens);
  const next: Stored = {
    shopId: doc.shopId,
    values: layout.fields.map((field) => toSql(fieldOf(doc, field))),
    tokens: tokens.length === 0 ? null : tokens.join('\n'),
  };
  const json = JSON.stringify(doc);
  const before = readStored(connection, layout, doc.id);
  if (before === undefined) {
    const rowid = insertRow(connection, layout, doc, next, json);
    countDocument(totals, layout, next, 1);
    if (tokens.length > 0) writeTokens(connection, layout, rowid, next.shopId, tokens);
    return;
  }
  const sameShop = before.shopId === next.shopId;
  const sameTokens = before.tokens === next.tokens && sameShop;
  if (sameTokens && next.values.every((value, n) => value === before.values[n])) {
    connection.run(`UPDATE ${layout.table} SET doc = ? WHERE rowid = ?`, json, before.rowid);
    return;
  }
  const { update } = statementsOf(layout);
  connection.run(update, next.shopId, ...next.values, next.tokens, json, before.rowid);
  countDocument(totals, layout, before, -1);
  countDocument(totals, layout, next, 1);
  if (!sameTokens) writeTokens(connection, layout, before.rowid, next.shopId, tokens);
}

function remove(connection: Connection, layout: Layout, id: string, totals: TotalChanges): void {
  const before = readStored(connection, layout, id);
  if (before === undefined) return;
  connection.run(`DELETE FROM ${layout.table} WHERE rowid = ?`, before.rowid);
  if (before.tokens !== null) connection.run(`DELETE FROM ${layout.tokenTable} WHERE doc_row = ?`, before.rowid);
  countDocument(totals, layout, before, -1);
}

export function readCheckpoint(connection: Connection, partition: number): Position | null {
  const sql = 'SELECT position FROM checkpoints WHERE part = ?';
  return connection.get<{ position: Position }>(sql, partition)?.position ?? null;
}

/** Documents, tokens, kept totals and checkpoint in one transaction. @throws {StaleCheckpoint} */
export function writeBatch(connection: Connection, layoutOf: (name: string) => Layout, batch: Batch): void {
  connection.transaction(() => {
    const at = readCheckpoint(connection, batch.partition);
    if (at !== batch.from) throw new StaleCheckpoint(`the checkpoint stands at ${at}, not at ${batch.from}`);
    const totals = new TotalChanges();
    for (const [collection, ids] of batch.removes) {
      for (const id of ids) remove(connection, layoutOf(collection), id, totals);
    }
    for (const [collection, docs] of batch.puts) {
      const layout = layoutOf(collection);
      for (const doc of docs.values()) put(connection, layout, doc, totals);
    }
    totals.write(connection);
    connection.run('INSERT OR REPLACE INTO checkpoints (part, position) VALUES (?, ?)', batch.partition, batch.to);
  });
}
