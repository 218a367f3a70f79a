import type { ProfileBody } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../../i18n/language.ts';
import type { WordKey } from '../../i18n/words.ts';
import { useToast } from '../../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../../providers/cache/queries.ts';
import { queryClient } from '../../providers/cache/queryClient.ts';
import type { SavedProfile } from '../../providers/calls/shop.ts';
import type { RequestOptions } from '../../providers/http/http.ts';
import { useRequest } from '../../providers/http/useRequest.ts';

export interface SaveProfileOptions {
  save: (body: ProfileBody, options: RequestOptions) => Promise<SavedProfile>;
  texts: { saved: WordKey; failed: WordKey };
  /** Query key of other data to fetch again. */
  alsoShownIn?: readonly string[];
  onSaved: (saved: SavedProfile) => void;
  onError?: (error: Error) => void;
}

/** Saves part of the profile, says how it went, and fetches the profile again. */
export function useSaveProfile({ save, texts, alsoShownIn, onSaved, onError }: SaveProfileOptions) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  return useMutation({
    mutationFn: async (body: ProfileBody) => save(body, request.optionsFor(body)),
    onSuccess: (saved) => {
      toast.single.success(translate(texts.saved));
      void queryClient.invalidateQueries({ queryKey: SHOP_PROFILE_KEY });
      if (alsoShownIn !== undefined) void queryClient.invalidateQueries({ queryKey: alsoShownIn });
      if (request.isMounted()) onSaved(saved);
    },
    onError: (error) => {
      if (!request.isMounted()) return;
      toast.single.error(translate(texts.failed));
      onError?.(error);
    },
  });
}
