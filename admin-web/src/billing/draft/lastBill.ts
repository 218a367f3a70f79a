import { accessToken, tokenOwner } from '../../providers/session.ts';

const keyOf = (): string => `lastBill:${tokenOwner(accessToken()) ?? ''}`;

/** The bill that this tab worked on last and has not generated: a scan on another screen belongs to it. Logout clears it. */
export const lastBill = {
  get: (): string | null => sessionStorage.getItem(keyOf()),
  set: (billId: string): void => sessionStorage.setItem(keyOf(), billId),
  /** Forgets this bill; another one stays. */
  forget(billId: string): void {
    if (lastBill.get() === billId) sessionStorage.removeItem(keyOf());
  },
};
