import { expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { plainProfile } from '@bahi/testing/books';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { memberList } from './memberList.ts';

const [owner, ravi, meena] = [sampleId('owner'), sampleId('ravi'), sampleId('meena')] as const;

async function members(shop: SampleEvents): Promise<string[]> {
  const read = await projectedModels([memberList], shop.events);
  const rows = await documentsOf<{ id: string; shopId: string; role: string; status: string }>(
    read,
    'memberList',
    'members',
  );
  return rows.map(({ id, role, status }) => `${id} ${role} ${status}`);
}

it('follows members from invitation to removal, by ids and roles only, and keeps those who joined', async () => {
  const shop = new SampleEvents();
  const stream = streamOf.shop(shop.shopId);
  shop.append(stream, 'MemberJoined', { memberId: owner, accountId: owner, role: 'owner' });
  shop.append(stream, 'MemberInvited', { memberId: ravi, role: 'staff' });
  shop.append(stream, 'MemberInvited', { memberId: meena, role: 'auditor' });
  shop.append(stream, 'MemberJoined', { memberId: ravi, accountId: sampleId('account'), role: 'staff' });
  shop.append(stream, 'MemberRoleChanged', { memberId: ravi, accountId: sampleId('account'), role: 'auditor' });
  const listed = [`${owner} owner active`, `${ravi} auditor active`, `${meena} auditor invited`];
  expect(new Set(await members(shop))).toEqual(new Set(listed));
  shop.append(stream, 'MemberRemoved', { memberId: meena, accountId: null });
  expect(await members(shop)).toHaveLength(2);
  shop.append(stream, 'MemberRemoved', { memberId: ravi, accountId: sampleId('account') });
  const remaining = [`${owner} owner active`, `${ravi} auditor removed`];
  expect(new Set(await members(shop))).toEqual(new Set(remaining));
});

it('lists the account that opened the shop under its own id', async () => {
  const shop = new SampleEvents();
  shop.append(streamOf.shop(shop.shopId), 'ShopOpened', {
    shopId: shop.shopId,
    accountId: owner,
    profile: plainProfile,
  });
  expect(await members(shop)).toEqual([`${owner} owner active`]);
});
