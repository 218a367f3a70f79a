import type { Role } from '@bahi/contracts';
import { useRole } from './queries.ts';

/** Permissions by role; the API enforces the same table. */
const allowed = {
  /** Create, save, complete, discard and restore bills, mark payments. */
  sell: ['owner', 'staff'],
  /** Cancel a completed bill. */
  cancelBill: ['owner'],
  /** Correct how a payment came. */
  correctPayments: ['owner'],
  /** Change categories, vendors, products. */
  editCatalogue: ['owner'],
  /** Add, change, archive and restore customers. */
  editCustomers: ['owner', 'staff'],
  /** What customers owe and what their bills come to, as a list and in total, and their statements. */
  seeDues: ['owner', 'auditor'],
  /** Take payments of customers, and note when they have promised to pay. */
  takePayments: ['owner', 'staff'],
  /** Limits, opening balances, write-offs, merges, and what corrects or pays back a payment. */
  changeDues: ['owner'],
  adjustStock: ['owner', 'staff'],
  seePurchases: ['owner', 'auditor'],
  editPurchases: ['owner'],
  /** Cost, stock value, profit, stock history. */
  seeCost: ['owner', 'auditor'],
  /** All eight tiles, series, payments and top products. */
  seeTakings: ['owner', 'auditor'],
  /** Registers of reports, returns, and the ledger as a file. */
  seeReports: ['owner', 'auditor'],
  confirmClock: ['owner'],
  fileReturns: ['owner'],
  editProfile: ['owner'],
  manageMembers: ['owner'],
  /** All feedback of the shop, with images. */
  answerFeedback: ['owner'],
  /** Age of the newest backup. */
  seeBackups: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof allowed;

/** Whether the role has the permission; an unknown role has none. */
export function can(role: Role | undefined, permission: Permission): boolean {
  const roles: readonly (Role | undefined)[] = allowed[permission];
  return role !== undefined && roles.includes(role);
}

/** Whether the signed-in user has the permission. Actions without permission are hidden. */
export function useCan(permission: Permission): boolean {
  return can(useRole(), permission);
}
