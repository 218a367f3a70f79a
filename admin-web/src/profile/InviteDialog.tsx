import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { inviteMemberBody, type InviteMemberBody, type MemberRow } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../form/FormDialog.tsx';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { inviteMember } from '../providers/calls/members.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import { LinksOnlyHere } from './LinksOnlyHere.tsx';
import { useMailDelivery } from '../providers/cache/mailDelivery.ts';

interface InviteDialogProps {
  /** Called with the answer, unless the dialog was closed before. */
  onInvited: (member: MemberRow) => void;
  onClose: () => void;
}

/** Invites a member, with a role: by mail, or by a link to hand over where no mail goes out. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  const words = useMailDelivery()?.goesOut === false ? 'profile.noMail' : 'profile';
  const invite = useMutation({
    mutationFn: async (body: InviteMemberBody) => inviteMember(body, request.optionsFor(body)),
    onSuccess: (member) => {
      const { email, link } = member;
      toast.success(translate(link === undefined ? 'profile.invited' : 'profile.noMail.invited', { email }));
      void queryClient.invalidateQueries({ queryKey: ['members'] });
      if (!request.isMounted()) return;
      onInvited(member);
      onClose();
    },
    onError: () => {
      if (request.isMounted()) toast.error(translate('profile.inviteFailed'));
    },
  });
  const initial: InviteMemberBody = { email: '', role: 'staff' };
  const form = useTypedForm({
    initial,
    schema: inviteMemberBody,
    toBody: (values) => values,
    error: invite.error,
    send: invite.mutate,
  });
  return (
    <FormDialog
      title={translate('profile.inviteTitle')}
      form={form}
      failure={form.wholeError}
      submitText={translate(`${words}.sendInvitation`)}
      busy={invite.isPending}
      onClose={onClose}
    >
      <LinksOnlyHere />
      <TextField
        {...form.field('email', translate(`${words}.inviteHint`))}
        type="email"
        label={translate('profile.fields.email')}
        autoFocus
        required
      />
      <TextField
        {...form.field('role', translate(`profile.roleHints.${form.values.role}`))}
        select
        label={translate('profile.role')}
      >
        <MenuItem value="staff">{translate('common.roles.staff')}</MenuItem>
        <MenuItem value="auditor">{translate('common.roles.auditor')}</MenuItem>
      </TextField>
    </FormDialog>
  );
}
