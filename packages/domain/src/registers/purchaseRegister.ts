import type { RegisterOf } from './register.ts';

/** Purchases with input tax by their own day; tax that went into the cost stands apart (R35). */
export const purchases: RegisterOf<'purchases'> = {
  name: 'purchases',
  kinds: ['purchase'],
  figures: ['taxableValuePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'notCreditablePaise', 'costPaise'],
  addParts(entry, _state, add) {
    if (entry.kind !== 'purchase' || !entry.isListed) return;
    const { purchaseId, day, vendorBillNumber, vendorName, vendorGstin, productName, hsn, gstRateBps } = entry;
    const labels = () => ({ day, vendorBillNumber, vendorName, vendorGstin, productName, hsn, gstRateBps });
    add(`${day}|${purchaseId}`, labels, [
      entry.taxableValuePaise,
      entry.cgstPaise,
      entry.sgstPaise,
      entry.igstPaise,
      entry.notCreditablePaise,
      entry.costPaise,
    ]);
  },
};
