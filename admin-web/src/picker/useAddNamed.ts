import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { createRow } from '../providers/calls/rows.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import type { Entity } from './useEntitySearch.ts';

/** Creates a category or vendor by name from inside another form. Shows a toast and rejects on failure. */
export function useAddNamed(resource: 'categories' | 'vendors') {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  return async (name: string): Promise<Entity> => {
    try {
      const added = await createRow<Entity>(resource, { name }, request.optionsFor({ name }));
      request.succeeded();
      toast.success(translate(`${resource}.added`));
      void cache.invalidateQueries({ queryKey: [resource] });
      return added;
    } catch (error) {
      if (request.isMounted()) toast.error(messageOf(error), translate(`${resource}.createFailed`));
      throw error;
    }
  };
}
