import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { createBill } from '../providers/calls/billing.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';

/** What the bill page finds in its location's state: a product to begin with. */
export interface NewBillState {
  productId: string;
}

interface NewBill {
  /** Opens a draft, this session's own while that is still empty, and goes to it. */
  openNewBill: (begin?: NewBillState) => void;
  isPending: boolean;
}

/** The way to the counter from any screen. */
export function useNewBill(): NewBill {
  const navigate = useNavigate();
  const translate = useTranslate();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async (_begin?: NewBillState) => createBill({ reuseEmpty: true }),
    onSuccess: ({ id }, begin) => void navigate(`/dashboard/billing/create/${id}`, { state: begin ?? null }),
    onError: () => toast.error(translate('dashboard.newBillFailed')),
  });
  return { openNewBill: (begin) => mutate(begin), isPending };
}
