import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../providers/apiError.ts';
import { createRow } from '../providers/calls/rows.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import type { Entity } from './useEntitySearch.ts';
import { useWish } from './useWish.ts';

/** Adds a category or vendor by its name alone, from inside another form. Rejects after saying what went wrong. */
export function useAddNamed(resource: 'categories' | 'vendors') {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const wish = useWish();
  return async (name: string): Promise<Entity> => {
    try {
      const added = await createRow<Entity>(resource, { name }, wish.of({ name }));
      wish.fulfilled();
      toast.success(translate(`${resource}.added`));
      void cache.invalidateQueries({ queryKey: [resource] });
      return added;
    } catch (error) {
      if (wish.isShown()) toast.error(messageOf(error), translate(`${resource}.createFailed`));
      throw error;
    }
  };
}
