import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../providers/apiError.ts';
import { callApi } from '../providers/http.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import type { Entity } from './useEntitySearch.ts';

/** Adds a category or vendor by its name alone, from inside another form. Rejects after saying what went wrong. */
export function useAddNamed(resource: 'categories' | 'vendors') {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  return async (name: string): Promise<Entity> => {
    try {
      const { body } = await callApi<Entity>(`/${resource}`, { method: 'POST', body: { name } });
      toast.success(translate(`${resource}.added`));
      void cache.invalidateQueries({ queryKey: [resource] });
      return body;
    } catch (error) {
      toast.error(messageOf(error), translate(`${resource}.createFailed`));
      throw error;
    }
  };
}
