import { startingSettings, type ChangeSettingsBody, type CounterSettings } from '@bahi/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../i18n/language.ts';
import { useToast } from '../../../messages/toasts.ts';
import { changeSettings, getSettings } from '../../../providers/calls/settings.ts';

const KEY = ['settings'] as const;

/** The account's settings of the bill page, and what changes them: at once here, then on the server. */
export function useSettings(): { settings: CounterSettings; change: (body: ChangeSettingsBody) => void } {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { data = startingSettings } = useQuery({ queryKey: KEY, queryFn: async ({ signal }) => getSettings(signal) });
  const { mutate } = useMutation({
    mutationFn: changeSettings,
    onMutate: async (body) => {
      await queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData(KEY, { ...data, ...body });
      return data;
    },
    onSuccess: (saved) => void queryClient.setQueryData(KEY, saved),
    onError(_error, _body, before) {
      queryClient.setQueryData(KEY, before);
      toast.error(translate('counter.settingsFailed'));
    },
  });
  return { settings: data, change: mutate };
}
