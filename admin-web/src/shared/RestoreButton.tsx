import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../providers/apiError.ts';
import { restore } from '../providers/calls/stock.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import type { ListedResource } from './ListScreen.tsx';
import { RowButton } from './RowButton.tsx';

interface RestoreButtonProps {
  resource: Exclude<ListedResource, 'purchases'>;
  id: string;
  /** How the button names it. */
  name: string;
}

/** Brings an archived one back; refused while its name or SKU is taken. */
export function RestoreButton({ resource, id, name }: RestoreButtonProps) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async () => restore(resource, id),
    onSuccess: async () => {
      toast.success(translate(`${resource}.restored`));
      await cache.invalidateQueries({ queryKey: [resource] });
    },
    onError: (error) => toast.error(messageOf(error), translate(`${resource}.restoreFailed`)),
  });
  return <RowButton icon="restore" label={`${translate('common.restore')}: ${name}`} onClick={() => mutate()} />;
}
