import type { AuthProvider } from 'react-admin';
import { shopProfileQuery } from '../cache/queries.ts';
import { queryClient } from '../cache/queryClient.ts';
import { can, type Permission } from '../cache/roles.ts';

type Action = 'read' | 'write';

/** Permissions for a resource's lists (`read`) and its forms and deletions (`write`); absent when everyone may. */
const needed: Record<string, Partial<Record<Action, Permission>>> = {
  categories: { write: 'editCatalogue' },
  vendors: { write: 'editCatalogue' },
  customers: { write: 'editCustomers' },
  products: { write: 'editCatalogue' },
  purchases: { read: 'seePurchases', write: 'editPurchases' },
};
const actionOf = (action: string): Action => (action === 'list' || action === 'show' ? 'read' : 'write');

/**
 * react-admin's auth provider. `RequireToken` and the HTTP client's handling of 401 own the session, so nothing here rejects:
 * react-admin's own redirect loops on this version of React.
 */
export const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  async getIdentity() {
    const { accountId, ownerName } = await queryClient.ensureQueryData(shopProfileQuery);
    return { id: accountId, fullName: ownerName };
  },
  async canAccess({ resource, action }) {
    const permission = needed[resource]?.[actionOf(action)];
    if (permission === undefined) return true;
    try {
      return can((await queryClient.ensureQueryData(shopProfileQuery)).role, permission);
    } catch {
      // without a profile the server decides
      return true;
    }
  },
};
