import type { CollectionDefinition, Doc, ModelDefinition, PartialIndex, Scalar } from '../port.ts';
import { partOf, type PartOf } from '../indexChoice.ts';
import { scalarAt } from '../scalars.ts';
import type { Connection, SqlValue } from './connection.ts';

interface Index {
  name: string;
  fields: readonly string[];
  /** The documents in it, as a condition and in SQL; absent for all. */
  only?: PartOf & { sql: string };
}

/** How one collection is stored in tables. */
export interface Layout {
  name: string;
  table: string;
  tokenTable: string;
  /** Document fields with a column of their own: they are indexed, or have kept totals. */
  fields: readonly string[];
  /** The fields' paths, split. */
  paths: readonly (readonly string[])[];
  /** The fields that hold ids. */
  ids: ReadonlySet<string>;
  indexes: readonly Index[];
  /** Undefined when no counters are kept. */
  totals: readonly string[] | undefined;
  tokens: string | undefined;
}

const safePath = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function checkField(field: string): void {
  if (!safePath.test(field)) throw new Error(`not a field: ${field}`);
}

function ownColumn(field: string): string {
  checkField(field);
  return quoted(`f_${field}`);
}

/** The tables and columns of a collection: each indexed or counted field has a column. */
export function layoutOf(collection: CollectionDefinition): Layout {
  const indexed = collection.indexes.map((index) => ('only' in index ? index : { fields: index, only: undefined }));
  const inIndexes = indexed.flatMap(({ fields, only }) => [...fields, ...(only === undefined ? [] : [only.field])]);
  const fields = new Set([...inIndexes, ...(collection.totals ?? [])]);
  fields.delete('id');
  const { name } = collection;
  const paths = [...fields].map((field) => field.split('.'));
  return {
    name,
    table: quoted(`docs_${collection.name}`),
    tokenTable: quoted(`tokens_${collection.name}`),
    fields: [...fields],
    paths,
    ids: new Set([...fields].filter((field) => field.endsWith('Id'))),
    indexes: indexed.map((index, n) => ({
      name: quoted(`by_${collection.name}_${n}`),
      fields: index.fields,
      ...(index.only !== undefined && { only: { ...partOf(index.only), sql: conditionOf(index.only) } }),
    })),
    totals: collection.totals,
    tokens: collection.tokens,
  };
}

function conditionOf({ field, values }: PartialIndex['only']): string {
  if (values === undefined) return `${ownColumn(field)} IS NOT NULL`;
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return `${ownColumn(field)} IN (${texts.join(', ')})`;
}

/** The SQL expression of a document's field: its column, else a JSON path. */
export function columnOf(layout: Layout, field: string): string {
  checkField(field);
  if (field === 'id') return 'id';
  if (layout.fields.includes(field)) return ownColumn(field);
  return `json_extract(${layout.table}.doc, '$.${field}')`;
}

const wholeId = /^[0-9a-f]{32}$/;

/**
 * An id as bytes, in half its length: every index has two of them, and the size of an index decides how many pages a sale
 * changes. Bytes sort like their hexadecimal digits. A longer id, such as that of an event's line, stays text.
 */
export function idToSql(id: string): SqlValue {
  return id.length === 32 && wholeId.test(id) ? Buffer.from(id, 'hex') : id;
}

/** The id that was given to `idToSql`. */
export function idFromSql(stored: string | Uint8Array): string {
  if (typeof stored === 'string') return stored;
  return Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength).toString('hex');
}

/** A value to compare with `columnOf` the field: booleans are 0 and 1, ids with a column of their own are bytes. */
export function toSql(layout: Layout, field: string, value: Scalar): SqlValue {
  if (typeof value === 'string') return field === 'id' || layout.ids.has(field) ? idToSql(value) : value;
  return typeof value === 'boolean' ? Number(value) : value;
}

/** A document's value for each field of the layout. */
export function valuesOf(layout: Layout, doc: Doc): Scalar[] {
  return layout.paths.map((path) => scalarAt(doc, path));
}

function createCollection(layout: Layout): string {
  const columns = layout.fields.map((field) => `${columnOf(layout, field)}, `).join('');
  const indexes = layout.indexes.map(({ name, fields, only }) => {
    const keys = [
      'shop_id',
      ...fields.map((field) => columnOf(layout, field)),
      ...(fields.includes('id') ? [] : ['id']),
    ];
    const part = only === undefined ? '' : ` WHERE ${only.sql}`;
    return `CREATE INDEX IF NOT EXISTS ${name} ON ${layout.table} (${keys.join(', ')})${part};`;
  });
  // `doc` comes last, so that the columns before it are read without its overflow pages.
  return `
    CREATE TABLE IF NOT EXISTS ${layout.table}
      (id PRIMARY KEY NOT NULL, shop_id NOT NULL, ${columns}doc TEXT NOT NULL);
    ${indexes.join('\n')}
    CREATE TABLE IF NOT EXISTS ${layout.tokenTable}
      (doc_row INTEGER NOT NULL, token TEXT NOT NULL, shop NOT NULL, prev TEXT NOT NULL,
       PRIMARY KEY (doc_row, token)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS ${quoted(`tokens_${layout.name}_by_token`)}
      ON ${layout.tokenTable} (shop, token, prev, doc_row);`;
}

/** Creates missing tables of a build, and stores the definition for readers. */
export function createTables(connection: Connection, model: ModelDefinition): void {
  connection.transaction(() => {
    connection.exec(`
      CREATE TABLE IF NOT EXISTS definition (one INTEGER PRIMARY KEY CHECK (one = 1), json TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS checkpoints (part INTEGER PRIMARY KEY, position TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS totals (collection TEXT NOT NULL, shop_id NOT NULL, field TEXT NOT NULL,
        value NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (collection, shop_id, field, value)) WITHOUT ROWID;`);
    for (const collection of model.collections) connection.exec(createCollection(layoutOf(collection)));
    connection.run('INSERT OR REPLACE INTO definition VALUES (1, ?)', JSON.stringify(model));
  });
}

/** The layouts with which a build was made; undefined while another connection is still making it. */
export function readLayouts(connection: Connection): Map<string, Layout> {
  const row = connection.get<{ json: string }>('SELECT json FROM definition');
  const model = JSON.parse(row?.json ?? '{"collections":[]}') as ModelDefinition;
  return new Map(model.collections.map((collection) => [collection.name, layoutOf(collection)]));
}
