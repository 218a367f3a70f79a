import type { AnyRecorded, Id } from '@bahi/contracts';
import type { DocKey, Docs } from '@bahi/projection-runner';
import type { CollectionDefinition, Doc } from '@bahi/read-store';
import { shopOf } from './shopOf.ts';

const NAMES = 'names';
/** More former names than these are forgotten, the oldest first. */
const MOST_NAMES = 10;

/** Names of products and vendors, for read models whose rows keep the name of their time and are found by every name. */
export const namesCollection: CollectionDefinition = { name: NAMES, indexes: [] };

/** Events that name a product, and a vendor. */
export const productNaming = ['ProductAdded', 'ProductChanged'] as const;
export const vendorNaming = ['VendorAdded', 'VendorChanged'] as const;

/** The names of a product or vendor. */
export interface Names {
  current: string;
  /** All that it has had, in either language, the newest last. */
  known: readonly string[];
}

interface NamesDoc extends Names, Doc {}

type Naming = Extract<AnyRecorded, { type: (typeof productNaming)[number] | (typeof vendorNaming)[number] }>;

/** The product or vendor that an event names; undefined for other events. */
function namedIn(event: AnyRecorded): { event: Naming; id: Id; names: string[] } | undefined {
  switch (event.type) {
    case 'ProductAdded':
    case 'ProductChanged': {
      const { id, name, localName } = event.data.product;
      return { event, id, names: localName === null ? [name] : [localName, name] };
    }
    case 'VendorAdded':
    case 'VendorChanged':
      return { event, id: event.data.vendor.id, names: [event.data.vendor.name] };
    default:
      return undefined;
  }
}

/** Keys of the names that an event gives, or that the rows of these products and vendors need. */
export function nameKeys(event: AnyRecorded, ...used: readonly Id[]): DocKey[] {
  const named = namedIn(event);
  return (named === undefined ? used : [named.id]).map((id) => [NAMES, id]);
}

/** The product or vendor whose rows need new names; undefined for other events, also when one is added or its price changes. */
export function renamedIn(event: AnyRecorded): Id | undefined {
  const named = namedIn(event);
  return named !== undefined && 'isRenamed' in named.event.data && named.event.data.isRenamed ? named.id : undefined;
}

/** Keeps the names that an event gives, and returns all; undefined for other events. */
export function noteNames(event: AnyRecorded, docs: Docs): Names | undefined {
  const named = namedIn(event);
  if (named === undefined) return undefined;
  const before = docs.get<NamesDoc>(NAMES, named.id)?.known ?? [];
  const known = [...before.filter((name) => !named.names.includes(name)), ...named.names].slice(-MOST_NAMES);
  const doc = { id: named.id, shopId: shopOf(event), current: named.names.at(-1) ?? '', known };
  docs.put<NamesDoc>(NAMES, doc);
  return doc;
}

/** The names of a product or vendor; only the recorded one if it is not known. */
export function namesOf(docs: Docs, id: Id, recorded: string): Names {
  return docs.get<NamesDoc>(NAMES, id) ?? { current: recorded, known: [recorded] };
}
