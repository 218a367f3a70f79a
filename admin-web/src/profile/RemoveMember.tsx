import type { MemberRow } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { ConfirmDialog } from '../messages/ConfirmDialog.tsx';
import { useToast } from '../messages/toasts.ts';
import { removeMember } from '../providers/calls/members.ts';
import { useRequest } from '../providers/http/useRequest.ts';

interface RemoveMemberProps {
  member: MemberRow;
  onClose: () => void;
  onRemoved: () => void;
}

/** Confirms the removal of an invitation or a member. */
export function RemoveMember({ member, onClose, onRemoved }: RemoveMemberProps) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  const { id, email, name, status } = member;
  const who = name ?? email;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => removeMember(id, request.optionsFor(member)),
    onSuccess() {
      onRemoved();
      toast.success(translate('profile.removed', { who }));
      if (request.isMounted()) onClose();
    },
    onError() {
      if (request.isMounted()) toast.error(translate('profile.removeFailed'));
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: ['members'] }),
  });
  return (
    <ConfirmDialog
      title={translate('profile.removeTitle', { who })}
      text={translate(status === 'invited' ? 'profile.removeInvited' : 'profile.removeActive')}
      confirmText={translate('profile.removeConfirm')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
