import type { MemberRow, Role } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { changeMember, inviteMember } from '../providers/calls/members.ts';

export type MemberRole = Exclude<Role, 'owner'>;

/**
 * Changes a member's role or makes a new link, with toasts; fetches the list again.
 * @param onInvited called with the new invitation
 */
export function useMemberActions({ id, email, name, revision }: MemberRow, onInvited: (member: MemberRow) => void) {
  const translate = useTranslate();
  const toast = useToast();
  const who = name ?? email;
  const onSettled = async (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['members'] });
  const changeRole = useMutation({
    mutationFn: async (role: MemberRole) => changeMember(id, { role, revision }),
    onSuccess: () => toast.success(translate('profile.roleChanged', { who })),
    onError: () => toast.error(translate('profile.roleFailed')),
    onSettled,
  });
  const inviteAgain = useMutation({
    mutationFn: async (role: MemberRole) => inviteMember({ email, role }),
    onSuccess: (member) => {
      toast.success(translate(member.link === undefined ? 'profile.invited' : 'profile.noMail.invited', { email }));
      onInvited(member);
    },
    onError: () => toast.error(translate('profile.inviteFailed')),
    onSettled,
  });
  return { changeRole, inviteAgain };
}
