// Checks a ledger that was downloaded from Bahi. Needs Node 18 or later and nothing else:
//
//     node verify-ledger.mjs FILE [REVISION:HASH]
//
// Each row of the file is one event as JSON. `meta.hash` is the SHA-256 of the object {data, id, meta, type, v}, with `hash` left out
// of `meta`, written as canonical JSON (RFC 8785: members sorted by code unit, no white space). `meta.prevHash` is the hash of the row
// before, 64 zeros in the first row. So a row cannot be changed, removed, added or moved without breaking the chain, unless every
// later hash is calculated again. That, and an end that was cut off, show by the head: revision and hash of the newest row, which the
// name of the file has in short. Write the head down elsewhere and give it as REVISION:HASH.
//
// Exit code 0: all rows are right. 1: names the first row that is not. 2: the file cannot be read.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';

const FIRST = '0'.repeat(64);

/** @typedef {{ stream: string, revision: number, position: string, id: string, type: string, v: number, data: unknown, meta: Record<string, unknown> }} Row */

/**
 * Canonical JSON. Amounts and quantities are integers, so numbers need no care.
 * @param {unknown} value
 * @returns {string}
 */
function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** @param {Row} row */
function hashOf({ id, type, v, data, meta: { hash: _, ...meta } }) {
  return createHash('sha256').update(canonical({ data, id, meta, type, v })).digest('hex');
}

/**
 * @param {string} text
 * @returns {Row | undefined} undefined when the text is no row
 */
function readRow(text) {
  try {
    const row = JSON.parse(text);
    const isRow = typeof row.stream === 'string' && Number.isInteger(row.revision) && typeof row.meta === 'object';
    return isRow && row.meta !== null ? row : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with a row, given the row before; undefined when it is right.
 * @param {Row} row
 * @param {Row | undefined} before
 */
function faultOf(row, before) {
  const expected = before === undefined ? 0 : before.revision + 1;
  if (before !== undefined && row.stream !== before.stream) return `it belongs to another ledger than ${before.stream}`;
  if (row.revision > expected) {
    const last = row.revision - 1;
    const missing = last === expected ? `revision ${expected} is` : `revisions ${expected} to ${last} are`;
    return `${missing} missing before it: rows were removed or moved`;
  }
  if (row.revision < expected) return `revision ${expected} should stand here: the row was moved or added`;
  if (before !== undefined && !(row.position > before.position))
    return 'its position is not after that of the row before';
  if (hashOf(row) !== row.meta.hash) return 'its content does not match its own hash: it was changed';
  const hash = before === undefined ? FIRST : before.meta.hash;
  if (row.meta.prevHash !== hash) return 'it does not continue from the row before: one of the two was replaced';
  return undefined;
}

/**
 * What the head says against the rows; undefined when it agrees or nothing is known of it.
 * @param {Row | undefined} newest
 * @param {string | undefined} hashThere the hash at the head's revision
 * @param {{ revision: number, hash: string } | undefined} head
 */
function headFault(newest, hashThere, head) {
  if (head === undefined) return undefined;
  const end = newest === undefined ? -1 : newest.revision;
  if (end < head.revision) {
    return `the end is cut off: revision ${end + 1} and later are missing, the ledger had ${head.revision}`;
  }
  if (hashThere?.startsWith(head.hash) === true) return undefined;
  return `revision ${head.revision} has another hash than the known head: rows up to it were written anew`;
}

/**
 * Checks a file.
 * @param {string} file
 * @param {{ revision: number, hash: string } | undefined} head the known head; the hash may be its beginning
 * @returns {Promise<{ rows: number, newest: Row | undefined, fault: string | undefined }>}
 */
async function verify(file, head) {
  /** @type {Row | undefined} */
  let newest;
  let rows = 0;
  /** @type {string | undefined} */
  let hashThere;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    rows += 1;
    const row = readRow(text);
    if (row === undefined)
      return { rows, newest, fault: `row ${rows}: it is not complete JSON of an event: cut off or changed` };
    const fault = faultOf(row, newest);
    if (fault !== undefined) {
      const place = `${row.stream} revision ${row.revision}, position ${row.position}, ${row.type}`;
      return { rows, newest, fault: `row ${rows} (${place}): ${fault}` };
    }
    newest = row;
    if (row.revision === head?.revision) hashThere = String(row.meta.hash);
  }
  return { rows, newest, fault: headFault(newest, hashThere, head) };
}

/**
 * The head that was given, or the one in the file's name, `ledger-REVISION-HASH.ndjson`.
 * @param {string} file
 * @param {string | undefined} given
 */
function knownHead(file, given) {
  const found =
    given === undefined ? /^ledger-(\d+)-([0-9a-f]{16})\b/.exec(basename(file)) : /^(\d+):([0-9a-f]{64})$/.exec(given);
  if (given !== undefined && found === null) throw new Error(`${given}: must be REVISION:HASH`);
  return found === null ? undefined : { revision: Number(found[1]), hash: found[2] ?? '' };
}

const [file, given] = process.argv.slice(2);
try {
  if (file === undefined) throw new Error('node verify-ledger.mjs FILE [REVISION:HASH]');
  const { rows, newest, fault } = await verify(file, knownHead(file, given));
  if (fault === undefined) {
    console.log(`${rows} rows of ${newest?.stream ?? 'an empty ledger'}: all are right`);
    if (newest !== undefined) console.log(`head ${newest.revision}:${String(newest.meta.hash)}`);
  } else {
    console.log(`BROKEN ${fault}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
