import { memberRow, type MemberRow } from '@bahi/contracts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { listReply } from '../lists/listRows.ts';
import { parseListQuery } from '../lists/parseListQuery.ts';
import type { ListQuery, Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';
import { memberRows } from './memberRows.ts';

export const members: Resource = {
  name: 'members',
  model: 'memberList',
  collection: 'members',
  row: memberRow,
  filters: ['id', 'status'],
  sort: { field: 'email', order: 'ASC' },
};

/** `GET /members`: a shop has few, so the page is cut from all of them, as the shop's stream has them now. */
export async function listMembers(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const { shopId, role } = call.session;
  const query = parseListQuery(members, role, call.query);
  const rows = (await memberRows(services, shopId)).filter((row) => matches(row, query)).toSorted(byField(query.sort));
  if (query.ids !== undefined) return listReply(members.name, 0, rows, rows.length);
  return listReply(members.name, query.offset, rows.slice(query.offset, query.offset + query.limit), rows.length);
}

function matches(row: { id: string; status: string }, { ids, where }: ListQuery): boolean {
  if (ids !== undefined && !ids.includes(row.id)) return false;
  const status = where?.['status'];
  return status === undefined || [status].flat().includes(row.status);
}

function byField({ field, order }: ListQuery['sort']) {
  const sign = order === 'ASC' ? 1 : -1;
  // every field of a member is text or a number, and the query was checked against them
  const value = (row: MemberRow) => String(row[field as keyof MemberRow] ?? '');
  return (a: MemberRow, b: MemberRow) => sign * value(a).localeCompare(value(b), 'en', { numeric: true });
}
