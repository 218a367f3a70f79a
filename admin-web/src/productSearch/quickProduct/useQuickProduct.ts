import type { AddBarcodeBody, QuickProductBody, QuickProductView } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import { useToast } from '../../messages/toasts.ts';
import { addBarcode, addQuickProduct } from '../../providers/calls/products.ts';
import { useRequest } from '../../providers/http/useRequest.ts';

/** A call that gave a code to a product. */
export interface CodeMutation<Body> {
  mutate: (body: Body) => void;
  isPending: boolean;
  error: unknown;
}

function useCodeMutation<Body extends object>(
  call: (body: Body, options: ReturnType<ReturnType<typeof useRequest>['optionsFor']>) => Promise<QuickProductView>,
  onDone: (product: QuickProductView) => void,
): CodeMutation<Body> {
  const cache = useQueryClient();
  const request = useRequest();
  return useMutation({
    mutationFn: async (body: Body) => call(body, request.optionsFor(body)),
    onSuccess: (product) => {
      request.succeeded();
      void cache.invalidateQueries({ queryKey: ['products'] });
      if (request.isMounted()) onDone(product);
    },
  });
}

/** Adds the product of an unknown code, with its code if it has one. */
export function useAddQuickProduct(onDone: (product: QuickProductView) => void): CodeMutation<QuickProductBody> {
  const translate = useTranslate();
  const toast = useToast();
  return useCodeMutation(addQuickProduct, (product) => {
    toast.success(translate('unknownCode.added', { name: product.name }));
    onDone(product);
  });
}

interface Link extends AddBarcodeBody {
  productId: string;
}

/** Gives an unknown code to a product that exists. */
export function useLinkCode(onDone: (product: QuickProductView) => void): CodeMutation<Link> {
  const translate = useTranslate();
  const toast = useToast();
  return useCodeMutation(
    async ({ productId, barcode }: Link, options) => addBarcode(productId, { barcode }, options),
    (product) => {
      toast.success(translate('unknownCode.linked', { name: product.name }));
      onDone(product);
    },
  );
}
