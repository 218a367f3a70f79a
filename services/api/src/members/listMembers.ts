import { memberRow, type MemberRow } from '@bahi/contracts';
import { searchTokens, tierOf } from '@bahi/read-store';
import type { Reply, SignedInCall } from '../http/route.ts';
import { csvReply } from '../lists/csv/csvReply.ts';
import { listReply } from '../lists/listRows.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import { readYourWrites } from '../lists/readYourWrites.ts';
import type { ListQuery } from '../lists/listQuery.ts';
import type { Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { formerMembers, shopMembers, type FoundMember } from './memberRows.ts';

export const members: Resource = {
  name: 'members',
  model: 'memberList',
  collection: 'members',
  // an answer alone has the link
  row: memberRow.omit({ link: true }),
  filters: ['q', 'id', 'status'],
  sort: { field: 'email', order: 'ASC' },
};

/**
 * `GET /members`: a shop has few, so the page is cut from all of them, as the shop's stream has them now. Former ones are listed when
 * they are asked for, by `status: removed`.
 */
export async function listMembers(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const query = parseListQuery(members, role, call.query);
  const present = await shopMembers(services, shopId);
  const asksForFormer = [query.where?.['status']].flat().includes('removed');
  const consistency = asksForFormer ? await readYourWrites(services, call, [members.model]) : {};
  const former = asksForFormer ? await formerMembers(services, shopId) : [];
  const found = [...present, ...former]
    .map((member) => ({ ...member, tier: tierOfMember(member, query) }))
    .filter(({ row, tier }) => tier !== undefined && matches(row, query));
  const inOrder = byField(query.sort);
  const byTier = (a: number | undefined, b: number | undefined): number =>
    query.byRank === true ? (a ?? 0) - (b ?? 0) : 0;
  const rows = found.toSorted((a, b) => byTier(a.tier, b.tier) || inOrder(a.row, b.row)).map(({ row }) => row);
  if (call.wantsCsv) {
    const whole = async function* (): AsyncGenerator<MemberRow[]> {
      yield rows;
    };
    const file = csvReply(members, members.row, role, { total: rows.length, capped: false }, whole);
    return { ...file, headers: { ...file.headers, ...consistency } };
  }
  const [offset, end] = query.ids === undefined ? [query.offset, query.offset + query.limit] : [0, rows.length];
  const reply = listReply(members.name, offset, rows.slice(offset, end), rows.length);
  return { ...reply, headers: { ...reply.headers, ...consistency } };
}

/** How well a member is what was looked for, by name, address or phone; all the same where nothing was. */
function tierOfMember({ row, phone }: FoundMember, { search }: ListQuery): number | undefined {
  if (search === undefined) return 0;
  return tierOf(searchTokens({ names: [row.name], texts: [row.email], phones: [phone] }), search);
}

function matches(row: { id: string; status: string }, { ids, where }: ListQuery): boolean {
  if (ids !== undefined && !ids.includes(row.id)) return false;
  const status = where?.['status'];
  return status === undefined || [status].flat().includes(row.status);
}

function byField({ field, order }: ListQuery['sort']) {
  const sign = order === 'ASC' ? 1 : -1;
  // every field that is sorted by is text or a number: the query was checked
  const value = (row: MemberRow) => String(row[field as Exclude<keyof MemberRow, 'removed'>] ?? '');
  return (a: MemberRow, b: MemberRow) => sign * value(a).localeCompare(value(b), 'en', { numeric: true });
}
