import type { ProductRow } from '@bahi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { productsById } from '../providers/calls/products.ts';
import type { NewBillState } from '../shared/useNewBill.ts';

const isNewBillState = (state: unknown): state is NewBillState =>
  typeof state === 'object' && state !== null && 'productId' in state && typeof state.productId === 'string';

/** Puts the product on the bill that the screen before asked for, once. */
export function useBeginWith(onAdd: (product: ProductRow) => void): void {
  const location = useLocation();
  const { pathname } = location;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const begun = useRef(false);
  const state: unknown = location.state;
  const productId = isNewBillState(state) ? state.productId : undefined;
  const begin = useEffectEvent(async (id: string) => {
    // a reload, or the way back, shall not add it again
    void navigate(pathname, { replace: true, state: null });
    const [product] = await queryClient.fetchQuery({
      queryKey: ['products', 'onBill', [id]],
      queryFn: async ({ signal }) => productsById([id], signal),
    });
    if (product !== undefined) onAdd(product);
  });
  useEffect(() => {
    if (productId === undefined || begun.current) return;
    begun.current = true;
    void begin(productId);
  }, [productId]);
}
