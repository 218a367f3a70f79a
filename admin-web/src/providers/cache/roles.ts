import type { Role } from '@bahi/contracts';
import { useRole } from './queries.ts';

/** What a role may do on screen; the API enforces the same table. */
const allowed = {
  /** Create, save, complete, discard, restore bills, note payments. */
  sell: ['owner', 'staff'],
  /** Cancel a completed bill. */
  cancelBill: ['owner'],
  /** Change categories, vendors, products. */
  editCatalogue: ['owner'],
  adjustStock: ['owner', 'staff'],
  seePurchases: ['owner', 'auditor'],
  editPurchases: ['owner'],
  /** Cost, stock value, profit, stock history. */
  seeCost: ['owner', 'auditor'],
  /** All eight tiles, series, payments and top products. */
  seeTakings: ['owner', 'auditor'],
  confirmClock: ['owner'],
  editProfile: ['owner'],
  manageMembers: ['owner'],
  /** All that the shop's people said, with its pictures. */
  answerFeedback: ['owner'],
  /** How old the newest backup is. */
  seeBackups: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;

/** Whether the role may do this; nobody may anything before their role is known. */
export function can(role: Role | undefined, permission: Permission): boolean {
  const roles: readonly (Role | undefined)[] = allowed[permission];
  return role !== undefined && roles.includes(role);
}

/** Whether the signed-in person may do this: what they may not do is not shown. */
export function useCan(permission: Permission): boolean {
  return can(useRole(), permission);
}
