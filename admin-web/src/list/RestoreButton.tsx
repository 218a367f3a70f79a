import type { Confirmation } from '@bahi/contracts';
import { useMutation, useMutationState, useQueryClient, type MutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { ConfirmRefusal } from '../messages/ConfirmRefusal.tsx';
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

interface Wanted {
  id: string;
  /** Refusals that the user has confirmed. */
  confirmations?: Confirmation[];
}

/** Restores rows; the state of every attempt is found by its key. */
function useRestore(resource: RestoreButtonProps['resource']) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  return useMutation({
    mutationKey: keyOf(resource),
    mutationFn: async ({ id, confirmations }: Wanted) =>
      restore(resource, id, confirmations && { confirmations }, request.optionsFor({ id, confirmations })),
    onMutate: () => document.activeElement,
    onSuccess: async (_row, { confirmations }, focused) => {
      focusContentIfLost(focused);
      toast.success(translate(`${resource}.restored`));
      // its category was restored too
      if (confirmations !== undefined) void cache.invalidateQueries({ queryKey: ['categories'] });
      await cache.invalidateQueries({ queryKey: [resource] });
    },
    onError(error) {
      if (request.isMounted()) toast.error(messageOf(error), translate(`${resource}.restoreFailed`));
    },
  });
}

/** Restores an archived row; refused while its name or SKU is taken, or its category is archived. */
export function RestoreButton({ resource, id, name }: RestoreButtonProps) {
  const translate = useTranslate();
  const { mutate, isPending } = useRestore(resource);
  return (
    <RowButton
      icon="restore"
      label={`${translate('common.restore')}: ${name}`}
      disabled={isPending}
      onClick={() => mutate({ id })}
    />
  );
}

/**
 * Shown above the list, because a row has no room: that a restore waits for the network, or why the last one failed and what may be
 * confirmed.
 */
export function RestoreState({ resource }: Pick<RestoreButtonProps, 'resource'>) {
  const translate = useTranslate();
  const { mutate, isPending } = useRestore(resource);
  const [since] = useState(Date.now);
  const tries = useMutationState({
    // failures from before this list was opened are not shown
    filters: { mutationKey: keyOf(resource), predicate: ({ state }) => state.submittedAt >= since },
    select: ({ state }) => state as MutationState<unknown, Error, Wanted>,
  });
  const last = tries.toSorted((a, b) => b.submittedAt - a.submittedAt)[0];
  const wanted = last?.variables;
  return (
    <>
      <WaitingForNetwork isSending={tries.some(({ status }) => status === 'pending')} sx={{ mb: 1.5 }} />
      {last?.status === 'error' ? (
        <FailedAlert title={translate(`${resource}.restoreFailed`)} error={last.error}>
          <ConfirmRefusal
            error={last.error}
            isBusy={isPending}
            onConfirm={(code) => wanted && mutate({ id: wanted.id, confirmations: [code] })}
          />
        </FailedAlert>
      ) : null}
    </>
  );
}

const keyOf = (resource: RestoreButtonProps['resource']): string[] => [resource, 'restore'];
