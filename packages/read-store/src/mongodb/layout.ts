import type { CreateIndexesOptions, Document, IndexDescription } from 'mongodb';
import { partOf, type ChoosableIndex, type PartOf } from '../indexChoice.ts';
import type { CollectionDefinition, Doc, PartialIndex } from '../port.ts';

/** A row as stored: the document itself, with its id as the key too. */
export type StoredDoc = Doc & { _id: string };

interface Index extends ChoosableIndex {
  key: Record<string, 1>;
  /** Its condition, which a query must repeat for the server to use it. */
  only?: PartOf & { condition: Document };
}

/** How one collection of a model is stored in MongoDB. */
export interface Layout {
  name: string;
  indexes: readonly Index[];
  /** Undefined when no counters are kept. */
  totals: readonly string[] | undefined;
  tokens: string | undefined;
}

export const TOKEN_INDEX = 'tokens';

const safePath = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;

/** Where a document's field is stored. */
export function pathOf(field: string): string {
  if (!safePath.test(field)) throw new Error(`not a field: ${field}`);
  return field === 'id' ? '_id' : field;
}

/** Matches any value: partial indexes have no "is not null", and null has a type of its own. */
const anyScalar = { $type: ['string', 'number', 'bool'] };

function conditionOf({ field, values }: PartialIndex['only']): Document {
  return { [pathOf(field)]: values === undefined ? anyScalar : { $in: [...values] } };
}

function indexOf(index: readonly string[] | PartialIndex): Index {
  const { fields, only } = 'only' in index ? index : { fields: index, only: undefined };
  const key = Object.fromEntries(['shopId', ...fields.map(pathOf), '_id'].map((path) => [path, 1 as const]));
  const part = only === undefined ? '' : ` of ${[only.field, ...(only.values ?? [])].join(' ')}`;
  return {
    name: `by ${['shop', ...fields].join(' ')}${part}`,
    fields,
    key,
    ...(only !== undefined && { only: { ...partOf(only), condition: conditionOf(only) } }),
  };
}

/** The indexes of a collection, with one by shop if no declared index covers all documents. */
export function layoutOf({ name, indexes, totals, tokens }: CollectionDefinition): Layout {
  const declared = indexes.map(indexOf);
  // a shop's documents are found without reading those of others
  const ofShop = declared.some(({ only }) => only === undefined) ? [] : [indexOf([])];
  return { name, indexes: [...declared, ...ofShop], totals, tokens };
}

/** The indexes to create on the server. */
export function indexesOf({ indexes, tokens }: Layout): IndexDescription[] {
  const ordered = indexes.map(({ name, key, only }): IndexDescription & CreateIndexesOptions => ({
    name,
    key,
    ...(only !== undefined && { partialFilterExpression: only.condition }),
  }));
  if (tokens === undefined) return ordered;
  return [...ordered, { name: TOKEN_INDEX, key: { shopId: 1, [pathOf(tokens)]: 1, _id: 1 } }];
}
