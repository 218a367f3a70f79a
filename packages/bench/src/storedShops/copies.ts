import { createHash } from 'node:crypto';
import type { Db, Document } from 'mongodb';

/** Shops that are inserted together: some 100 MB of documents. */
const TOGETHER = 50;
const BATCH = 2_000;

/** Written when a shop opens, so that its rows are beside each other. Rows of other collections come between those of other shops. */
const WRITTEN_AT_ONCE = /\.docs\.(products|productVersions|categories|categoryVersions|memberships|customers|stock)$/;

/** The database is thrown away if the server ends. */
const QUICKLY = { ordered: false, writeConcern: { w: 1, j: false } } as const;

const ID = /([\da-f]{32})/;

/** The same id in another shop. Copy 0 is the shop that was seeded. */
export function idInCopy(id: string, copy: number): string {
  return copy === 0 ? id : createHash('sha256').update(`${id} ${copy}`).digest('hex').slice(0, 32);
}

interface Template {
  collection: string;
  /** JSON of the shop's documents: text and ids in turn. */
  pieces: string[];
}

/** The documents of the only shop, of all read models. */
async function templatesOf(db: Db): Promise<Template[]> {
  const listed = await db.listCollections({ name: /^read\..*\.(docs\.|totals$)/ }, { nameOnly: true }).toArray();
  const templates = listed.map(async ({ name }) => {
    const docs = await db.collection(name).find().toArray();
    // the server gives totals new ids
    const kept = name.endsWith('.totals') ? docs.map(({ _id, ...rest }) => rest) : docs;
    return { collection: name, pieces: JSON.stringify(kept).split(ID) };
  });
  return (await Promise.all(templates)).filter(({ pieces }) => pieces.length > 1);
}

/** One document of each shop, then the next of each: as shops that trade at the same time write them. */
function inTurn<D extends object>(shops: readonly D[][]): D[] {
  const [first = []] = shops;
  return first.flatMap((_, at) => shops.flatMap((docs) => docs[at] ?? []));
}

/** Copies the shop `count` times with ids of their own, so that the database holds one shop more. */
export async function copyShop(db: Db, count: number): Promise<void> {
  const templates = await templatesOf(db);
  for (let done = 0; done < count; done += TOGETHER) {
    const copies = Array.from({ length: Math.min(TOGETHER, count - done) }, (_, at) => idsOfCopy(done + at + 1));
    const insert = async ({ collection, pieces }: Template): Promise<void> => {
      const shops = copies.map((idOf) => JSON.parse(pieces.map(idOf).join('')) as Document[]);
      const docs = WRITTEN_AT_ONCE.test(collection) ? shops.flat() : inTurn(shops);
      for (let at = 0; at < docs.length; at += BATCH) {
        await db.collection(collection).insertMany(docs.slice(at, at + BATCH), QUICKLY);
      }
    };
    await Promise.all(templates.map(insert));
  }
}

/** Replaces a piece that is an id by that of a copy. */
function idsOfCopy(copy: number): (piece: string, at: number) => string {
  const known = new Map<string, string>();
  return (piece, at) => {
    if (at % 2 === 0) return piece;
    const id = known.get(piece) ?? idInCopy(piece, copy);
    known.set(piece, id);
    return id;
  };
}
