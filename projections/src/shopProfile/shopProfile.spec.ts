import { expect, it } from '@jest/globals';
import { startingProfile, streamOf, type ShopProfileDetails } from '@bahi/contracts';
import { projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { memberList } from '../memberList/memberList.ts';
import { shopProfile, type ShopDoc } from './shopProfile.ts';

const profile: ShopProfileDetails = {
  ...startingProfile,
  shopName: 'Sharma Kirana',
  address: 'Main Road',
  stateCode: '27',
  billingInitial: 'SK',
};

it('shows the profile after its last change, and a revision that counts private changes too', async () => {
  const shop = new SampleEvents();
  const stream = streamOf.shop(shop.shopId);
  shop.append(stream, 'ShopOpened', { shopId: shop.shopId, accountId: sampleId('account'), profile });
  shop.append(stream, 'ShopProfileChanged', { profile: { ...profile, upiId: 'a@bank' }, changed: ['upiId'] });
  shop.append(stream, 'ShopContactChanged', { fields: ['phone'] });
  const read = await projectedModels([shopProfile, memberList], shop.events);
  const row = await read.get<ShopDoc>('shopProfile', 'shops', shop.shopId);
  expect(row).toMatchObject({
    shopName: 'Sharma Kirana',
    upiId: 'a@bank',
    accountId: sampleId('account'),
    revision: 2,
  });
  expect(await read.get('memberList', 'members', sampleId('account'))).toMatchObject({
    role: 'owner',
    status: 'active',
  });
});
