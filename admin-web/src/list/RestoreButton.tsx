import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { useToast } from '../messages/toasts.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { restore } from '../providers/calls/stock.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import type { ListedResource } from '../providers/reactAdmin/listedResource.ts';
import { focusContentIfLost } from './rows/focusContent.ts';
import { RowButton } from './rows/RowButton.tsx';

interface RestoreButtonProps {
  resource: Exclude<ListedResource, 'purchases'>;
  id: string;
  /** Name used by the button. */
  name: string;
}

/** Restores an archived row; refused while its name or SKU is taken. */
export function RestoreButton({ resource, id, name }: RestoreButtonProps) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  const { mutate, isPending } = useMutation({
    mutationKey: keyOf(resource),
    mutationFn: async () => restore(resource, id, request.optionsFor({ id })),
    onMutate: () => document.activeElement,
    onSuccess: async (_row, _asked, focused) => {
      focusContentIfLost(focused);
      toast.success(translate(`${resource}.restored`));
      await cache.invalidateQueries({ queryKey: [resource] });
    },
    onError(error) {
      if (request.isMounted()) toast.error(messageOf(error), translate(`${resource}.restoreFailed`));
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

/** Shown above the list, because a row has no room: that a restore waits for the network, or why the last one failed. */
export function RestoreState({ resource }: Pick<RestoreButtonProps, 'resource'>) {
  const translate = useTranslate();
  const [since] = useState(Date.now);
  const tries = useMutationState({
    // failures from before this list was opened are not shown
    filters: { mutationKey: keyOf(resource), predicate: ({ state }) => state.submittedAt >= since },
    select: ({ state }) => state,
  });
  const last = tries.toSorted((a, b) => b.submittedAt - a.submittedAt)[0];
  return (
    <>
      <WaitingForNetwork isSending={tries.some(({ status }) => status === 'pending')} sx={{ mb: 1.5 }} />
      {last?.status === 'error' ? (
        <FailedAlert title={translate(`${resource}.restoreFailed`)} error={last.error} />
      ) : null}
    </>
  );
}

const keyOf = (resource: RestoreButtonProps['resource']): string[] => [resource, 'restore'];
