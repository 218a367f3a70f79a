import {
  khataEvents,
  type Id,
  type KhataFact,
  type KhataOutcome,
  type RecordedEvent,
  type RecordedFact,
} from '@bahi/contracts';
import { afterCount } from '../../dayClose/drawer.ts';
import { applyOutcome, changeKhata, foldMerge, foldUnmerge } from '../../khata/applyOutcome.ts';
import { notePayment, notesOf } from './remembered.ts';
import type { LedgerState } from './state.ts';

type KhataEvent = RecordedFact<KhataFact>;

/** Whose fact it is: one of the two. */
interface PartyOutcome {
  customerId: Id | null;
  vendorId: Id | null;
  khata: KhataOutcome;
}

function applyToParty(state: LedgerState, { customerId, vendorId, khata }: PartyOutcome): void {
  if (vendorId !== null) applyToVendor(state, khata, vendorId);
  else if (customerId !== null) applyOutcome(state.khatas, khata, { customerId });
}

/** Takes over what a fact does to a vendor's khata. */
export function applyToVendor(state: LedgerState, khata: KhataOutcome | null, vendorId: Id): void {
  applyOutcome(state.vendorKhatas, khata, { customerId: vendorId });
}

/** Whether an event is about dues, payments or the drawer. */
export const isKhataEvent = (event: RecordedEvent): event is KhataEvent => Object.hasOwn(khataEvents, event.type);

/** Applies an event about dues, payments or the drawer in place. */
export function foldKhata(state: LedgerState, event: KhataEvent): void {
  const { khatas, payments } = state;
  switch (event.type) {
    case 'PaymentTaken':
      return applyOutcome(khatas, event.data.khata, event.data);
    case 'AdvanceRefunded':
    case 'OpeningBalanceRecorded':
      return applyToParty(state, event.data);
    case 'VendorPaid':
      return applyToVendor(state, event.data.khata, event.data.vendorId);
    case 'DepositReleased': {
      const { paymentId, khata } = event.data;
      changeKhata(khatas, khata.khataId, ({ free }) => {
        for (const source of free) if (source.sourceId === paymentId) source.isDeposit = false;
      });
      return applyOutcome(khatas, khata, event.data);
    }
    case 'PaymentReversed': {
      const { paymentId } = event.data;
      payments.set(paymentId, { method: payments.get(paymentId)?.method ?? null, isReversed: true });
      return applyToParty(state, event.data);
    }
    case 'PaymentMethodCorrected': {
      const { paymentId, ofBillId, to, amountPaise, wasAwaited } = event.data;
      payments.set(paymentId, { method: to, isReversed: false });
      if (wasAwaited && ofBillId !== null) notePayment(state, event, ofBillId, { paymentId, method: to, amountPaise });
      return undefined;
    }
    case 'PutOnKhata':
      notesOf(state, event.data.billId).onKhataPaise += event.data.amountPaise;
      return applyOutcome(khatas, event.data.khata, event.data);
    case 'DueWrittenOff':
      for (const { documentId, amountPaise } of event.data.khata.allocations) {
        notesOf(state, documentId).writtenOffPaise += amountPaise;
      }
      return applyOutcome(khatas, event.data.khata, event.data);
    case 'CreditLimitSet':
      return changeKhata(khatas, event.data.customerId, (khata) => {
        khata.limitPaise = event.data.limitPaise;
      });
    case 'CustomersMerged':
      return foldMerge(khatas, event);
    case 'MergeUndone':
      return foldUnmerge(khatas, event);
    case 'PromiseSet':
    case 'CashMoved':
      return undefined;
    case 'DayClosed':
    case 'DayRecounted':
      state.drawer = afterCount(state.drawer, event);
      return undefined;
  }
}
