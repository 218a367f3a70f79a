import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../providers/apiError.ts';
import { restore } from '../providers/calls/stock.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import type { ListedResource } from './ListScreen.tsx';
import { RowButton } from './RowButton.tsx';
import { useWish } from './useWish.ts';
import { WaitingForNetwork } from './WaitingForNetwork.tsx';

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
  const wish = useWish();
  const { mutate, isPending } = useMutation({
    mutationKey: keyOf(resource),
    mutationFn: async () => restore(resource, id, wish.of({ id })),
    onSuccess: async () => {
      toast.success(translate(`${resource}.restored`));
      await cache.invalidateQueries({ queryKey: [resource] });
    },
    onError(error) {
      if (wish.isShown()) toast.error(messageOf(error), translate(`${resource}.restoreFailed`));
    },
  });
  return (
    <RowButton
      icon="restore"
      label={`${translate('common.restore')}: ${name}`}
      disabled={isPending}
      onClick={() => mutate()}
    />
  );
}

/** Above the list: a row has no room to say that one of these waits for the network. */
export function RestoreWaiting({ resource }: { resource: ListedResource }) {
  const isSending = useIsMutating({ mutationKey: keyOf(resource) }) > 0;
  return <WaitingForNetwork isSending={isSending} sx={{ mb: 1.5 }} />;
}

const keyOf = (resource: ListedResource): string[] => [resource, 'restore'];
