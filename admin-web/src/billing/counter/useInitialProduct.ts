import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProductLookup } from '../../productSearch/useProductLookup.ts';
import type { NewBillState } from '../useNewBill.ts';

const isNewBillState = (state: unknown): state is NewBillState =>
  typeof state === 'object' && state !== null && 'productId' in state && typeof state.productId === 'string';

/** Adds the product that the previous screen asked for, once. */
export function useInitialProduct({ addById }: ProductLookup): void {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const begun = useRef(false);
  const state: unknown = location.state;
  const productId = isNewBillState(state) ? state.productId : undefined;
  const begin = useEffectEvent((id: string) => {
    // neither a reload nor Back may add it again
    void navigate(pathname, { replace: true, state: null });
    addById(id);
  });
  useEffect(() => {
    if (productId === undefined || begun.current) return;
    begun.current = true;
    begin(productId);
  }, [productId]);
}
