import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { inviteMemberBody, type InviteMemberBody } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { FormDialog } from '../form/FormDialog.tsx';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { inviteMember } from '../providers/calls/members.ts';
import { useRequest } from '../providers/http/useRequest.ts';

/** Invites a member by email, with a role. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  const invite = useMutation({
    mutationFn: async (body: InviteMemberBody) => inviteMember(body, request.optionsFor(body)),
    onSuccess: ({ email }) => {
      toast.success(translate('profile.invited', { email }));
      void queryClient.invalidateQueries({ queryKey: ['members'] });
      if (request.isMounted()) onClose();
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
      submitText={translate('profile.sendInvitation')}
      busy={invite.isPending}
      onClose={onClose}
    >
      <TextField
        {...form.field('email', translate('profile.inviteHint'))}
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
