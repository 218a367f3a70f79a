import type { StoreAddresses } from '../configuration/config.ts';

/** Why a server of the distributed engine cannot be used, for whoever runs it. */
export interface StoreTrouble {
  store: 'EventStoreDB' | 'MongoDB' | 'Redis';
  /** Without user, password and options. */
  address: string;
  reason: string;
}

/** What drivers say, in our words, the first that fits; `lasting` is what waiting does not mend. */
const REASONS: readonly { pattern: RegExp; words: string; lasting: boolean }[] = [
  { pattern: /WRONGPASS|NOAUTH|invalid username-password|authentication failed|unauthenticated|bad auth|access[- ]denied|not authenticated|requires authentication/i, words: 'it does not take the user and password of the address', lasting: true },
  { pattern: /NOPERM|not authorized|permission[ _]denied|unauthorized/i, words: 'the user of the address may not do this there', lasting: true },
  { pattern: /certificate has expired|CERT_HAS_EXPIRED/i, words: 'its certificate has expired', lasting: true },
  { pattern: /self[- ]signed|unable to (verify|get)|UNABLE_TO_|DEPTH_ZERO|altnames?|ERR_TLS_CERT|certificate/i, words: 'its certificate is not trusted', lasting: true },
  { pattern: /wrong version number|packet length too long|EPROTO|record layer|unknown protocol|tlsv1 alert|SSL routines/i, words: 'the address asks for TLS, and nothing there speaks it', lasting: true },
  { pattern: /ENOTFOUND|EAI_AGAIN|name resolution failed/i, words: 'its name is not known', lasting: false },
  { pattern: /ECONNREFUSED/i, words: 'nothing listens there', lasting: false },
  { pattern: /timed? ?out|no answer|ETIMEDOUT|deadline/i, words: 'it does not answer', lasting: false },
  { pattern: /ECONNRESET|socket hang up|connection (was )?(closed|dropped|reset)|protocol error|EPIPE/i, words: 'it ends the connection; perhaps it wants TLS, and the address says none', lasting: false },
]; // prettier-ignore

const VARIABLES = { EventStoreDB: 'EVENTSTORE_URL', MongoDB: 'MONGODB_URL', Redis: 'REDIS_URL' } as const;
const MOST_WORDS = 160;
const MOST_CAUSES = 8;

/** An address as a log may have it. */
export function shownAddress(url: string): string {
  return url.replace(/^([a-z+]+:\/\/)(?:[^/?#]*@)?([^/?#]*).*$/i, '$1$2');
}

/** Everything that an error and its causes say. */
function chainOf(error: unknown, depth = 0): { name: string; text: string }[] {
  if (typeof error !== 'object' || error === null || depth > MOST_CAUSES) return [];
  const { name, message, code, cause, reason } = error as Error & { code?: unknown; reason?: unknown };
  // the driver of MongoDB keeps what each server said apart
  const servers =
    reason instanceof Object && 'servers' in reason && reason.servers instanceof Map ? reason.servers : [];
  const inside = Array.from(servers as Map<string, { error?: unknown }>, ([, server]) => server.error);
  return [
    { name, text: `${typeof code === 'string' ? code : ''} ${message}` },
    ...[cause, ...inside].flatMap((inner) => chainOf(inner, depth + 1)),
  ];
}

/** What our own stores throw says only that they cannot be used; why says its cause. */
const OURS = /^((Private|Read)?StoreUnavailable|AppendOutcomeUnknown)$/;

function storeOf(names: readonly string[]): StoreTrouble['store'] | undefined {
  if (names.some((name) => /^(Private|Read)StoreUnavailable$|^Mongo/.test(name))) return 'MongoDB';
  return names.some((name) => OURS.test(name)) ? 'EventStoreDB' : undefined;
}

const addressOf = (store: StoreTrouble['store'], stores: StoreAddresses): string =>
  shownAddress({ EventStoreDB: stores.eventStoreUrl, MongoDB: stores.mongodbUrl, Redis: stores.redisUrl }[store]);

/** The words for what a driver said of a store. */
export function troubleWith(store: StoreTrouble['store'], driverMessage: string, stores: StoreAddresses): StoreTrouble {
  const known = REASONS.find((reason) => reason.pattern.test(driverMessage));
  // what is quoted may be a part of the address
  const words =
    known?.words ??
    driverMessage
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/"[^"]*"/g, '…')
      .trim()
      .slice(0, MOST_WORDS);
  const lasting =
    known?.lasting === true ? `; this does not mend itself: put ${VARIABLES[store]} or the server right` : '';
  return { store, address: addressOf(store, stores), reason: `${words}${lasting}` };
}

/** What an error says of one of the servers; undefined for any other error. */
export function storeTroubleOf(error: unknown, stores: StoreAddresses): StoreTrouble | undefined {
  const chain = chainOf(error);
  const store = storeOf(chain.map(({ name }) => name));
  const why = OURS.test(chain[0]?.name ?? '') ? chain.slice(1) : chain;
  // what says nothing but that it is so: the program is stopping, a lost race
  if (store === undefined || why.length === 0) return undefined;
  return troubleWith(store, why.map(({ text }) => text).join(' '), stores);
}
