import { MAX_PAGE } from '@bahi/contracts';
import { shopDay } from '@bahi/domain/arithmetic';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvReply, MAX_CSV_ROWS } from '../lists/csv/csvReply.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import { listReply } from '../lists/listRows.ts';
import { lookBackOf } from '../lists/lookBack.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { inTurns } from '../lists/readRows.ts';
import type { Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';

type Call = SignedInCall<undefined>;

/** The instant that is asked about; undefined: now. */
export function instantOf({ query }: Call): string | undefined {
  const lookBack = lookBackOf(query);
  return lookBack === undefined ? undefined : 'asOf' in lookBack ? lookBack.asOf : lookBack.knownAt;
}

/** The day by which documents are aged: of the instant, or today. */
export const dayOf = (call: Call): string => shopDay(instantOf(call) ?? call.at);

interface PastList {
  resource: Resource;
  /** One page, as it stood then. */
  read: (query: ListQuery, signal: AbortSignal | undefined) => Promise<{ rows: object[]; total: number }>;
  headers: Record<string, string>;
}

/** A list as dues stood at an instant of the past, as a page or a file. */
export async function listAt(services: Services, call: Call, { resource, read, headers }: PastList): Promise<Reply> {
  const { role } = call.session;
  const query = parseListQuery(resource, role, call.query);
  const { rows, total } = await read(call.wantsCsv ? { ...query, offset: 0, limit: MAX_PAGE } : query, call.signal);
  if (!call.wantsCsv) {
    const reply = listReply(resource.name, query.ids === undefined ? query.offset : 0, rows, total);
    return { ...reply, headers: { ...reply.headers, ...headers } };
  }
  const pages = async function* (signal: AbortSignal): AsyncGenerator<object[]> {
    yield* inTurns(services, call, signal, rows);
    for (let offset = MAX_PAGE; offset < Math.min(total, MAX_CSV_ROWS); offset += MAX_PAGE) {
      yield* inTurns(services, call, signal, (await read({ ...query, offset, limit: MAX_PAGE }, signal)).rows);
    }
  };
  const file = csvReply(resource, resource.row, role, { total, capped: false }, pages);
  return { ...file, headers: { ...file.headers, ...headers } };
}
