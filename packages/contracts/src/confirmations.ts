import { z } from 'zod';
import type { Role } from './primitives.ts';

/**
 * Refusals that a caller can confirm, and the roles that may. A body lists the codes in `confirmations`; a code that the
 * caller's role may not confirm has no effect. Other refusals cannot be confirmed.
 */
export const confirmableBy = {
  /** A sale of more than is in stock, under the oversell policy `block`. */
  stock_would_go_negative: ['owner'],
  /** A bill that passes the customer's credit limit; `approveCredit` of a body is the same. */
  credit_limit_exceeded: ['owner'],
  /** Cash of ₹2,00,000 or more from one person in a day, or for one bill (Income-tax Act 2025, s. 186). */
  cash_limit_reached: ['owner'],
  /** A price that staff changed although the profile does not let them; a call of the owner is not asked. */
  staff_price_fixed: ['owner'],
  /** A discount beyond what the profile lets staff give; a call of the owner is not asked. */
  staff_discount_too_large: ['owner'],
  /** A purchase whose vendor's bill is recorded already. Without `confirmations` in the body it is only a warning. */
  vendor_bill_repeated: ['owner'],
  /** A product that is restored into an archived category: that is restored too. */
  category_archived: ['owner'],
  /** A close while submitted bills are not in the books yet: they stand in the next one. */
  bills_pending: ['owner', 'staff'],
} as const satisfies Record<string, readonly Role[]>;
export type Confirmation = keyof typeof confirmableBy;

export const confirmation = z.enum(Object.keys(confirmableBy) as [Confirmation, ...Confirmation[]]);

/** Of a body: the codes of refusals that the caller has seen and confirms. */
export const confirmations = z.array(confirmation).max(Object.keys(confirmableBy).length, 'too_many').optional();
