import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Role } from '@bahi/contracts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { SHOP_PROFILE_KEY } from '../cache/queries.ts';
import { queryClient } from '../cache/queryClient.ts';
import { can, type Permission } from '../cache/roles.ts';
import { authProvider } from './auth.ts';

const permissions: Permission[] = [
  'sell',
  'cancelBill',
  'editCatalogue',
  'adjustStock',
  'seePurchases',
  'editPurchases',
  'seeCost',
  'seeTakings',
  'editProfile',
  'manageMembers',
];
const allowed = async (role: Role, resource: string, action: string): Promise<boolean | undefined> => {
  queryClient.setQueryData(SHOP_PROFILE_KEY, { ...sampleProfile, role });
  return authProvider.canAccess?.({ resource, action, signal: new AbortController().signal });
};

beforeEach(() => queryClient.clear());

describe('roles on screen', () => {
  it.each([
    ['owner', permissions],
    ['staff', ['sell', 'adjustStock']],
    ['auditor', ['seePurchases', 'seeCost', 'seeTakings']],
    [undefined, []],
  ] as const)('%s may %j', (role, may) => {
    expect(permissions.filter((permission) => can(role, permission))).toEqual(may);
  });
});

describe("react-admin's auth provider", () => {
  it.each([
    ['owner', 'products', 'create', true],
    ['staff', 'products', 'list', true],
    ['staff', 'products', 'edit', false],
    ['staff', 'purchases', 'list', false],
    ['auditor', 'purchases', 'list', true],
    ['auditor', 'purchases', 'create', false],
    ['staff', 'billing', 'list', true],
  ] as const)('decides for %s, on %s, the action %s: %p', async (role, resource, action, answer) => {
    expect(await allowed(role, resource, action)).toBe(answer);
  });

  it('leaves the decision to the server when the profile cannot be loaded', async () => {
    stubServer({ 'GET /shop/profile': () => json({}, 403) });
    expect(
      await authProvider.canAccess?.({ resource: 'products', action: 'edit', signal: new AbortController().signal }),
    ).toBe(true);
  });

  it('never rejects the session, which the route guard and the HTTP client own', async () => {
    await expect(authProvider.checkAuth({})).resolves.toBeUndefined();
    await expect(authProvider.checkError({ status: 401 })).resolves.toBeUndefined();
  });

  it('takes the identity from the profile', async () => {
    queryClient.setQueryData(SHOP_PROFILE_KEY, sampleProfile);
    expect(await authProvider.getIdentity?.()).toEqual({ id: sampleProfile.accountId, fullName: 'Asha Sharma' });
  });
});
