import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import type { WordKey } from '../../i18n/words.ts';
import { useToast } from '../../messages/toasts.ts';
import type { RequestOptions } from '../../providers/http/http.ts';
import { useRequest } from '../../providers/http/useRequest.ts';

interface DuesCommand<B extends object> {
  send: (body: B, options: RequestOptions) => Promise<unknown>;
  /** Said once it is done. */
  done: WordKey;
  onDone: () => void;
}

/** A command about the money of a customer or a vendor; what shows it is asked for again after it. */
export function useDuesCommand<B extends object>({ send, done, onDone }: DuesCommand<B>) {
  const translate = useTranslate();
  const toast = useToast();
  const refresh = useRefreshDues();
  const request = useRequest();
  return useMutation({
    mutationFn: async (body: B) => send(body, request.optionsFor(body)),
    onSuccess() {
      request.succeeded();
      toast.success(translate(done));
      refresh();
      if (request.isMounted()) onDone();
    },
    onError() {
      if (request.isMounted()) toast.error(translate('dues.failed'));
    },
  });
}

/** Asks again for everything that shows dues. */
export function useRefreshDues(): () => void {
  const cache = useQueryClient();
  return () => {
    for (const key of ['customers', 'sales', 'vendors', 'purchases', 'dashboard']) {
      void cache.invalidateQueries({ queryKey: [key] });
    }
  };
}
