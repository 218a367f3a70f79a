import DeleteOutline from '@mui/icons-material/DeleteOutlineOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import type { MemberRow } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useFocusAfterDialog } from '../list/rows/focusContent.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { messageOf } from '../providers/http/apiError.ts';
import { RemoveMember } from './RemoveMember.tsx';
import { useMailDelivery } from '../providers/cache/mailDelivery.ts';
import { useMemberActions, type MemberRole } from './useMemberActions.ts';

interface MemberItemProps {
  member: MemberRow;
  /** Called with a new invitation of this person. */
  onInvited: (member: MemberRow) => void;
}

/** A member: role, a new link until they have joined, and removal. The owner cannot be changed. */
export function MemberItem({ member, onInvited }: MemberItemProps) {
  const translate = useTranslate();
  const { role } = member;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: '1px solid', borderColor: 'divider' }}>
      {role === 'owner' ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Person {...member} />
          <Typography color="textSecondary">{translate('common.roles.owner')}</Typography>
        </Box>
      ) : (
        <ChangeablePerson member={{ ...member, role }} onInvited={onInvited} />
      )}
    </Box>
  );
}

function Person({ name, email }: Pick<MemberRow, 'name' | 'email'>) {
  return (
    <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{name ?? email}</Typography>
      {name === undefined ? null : (
        <Typography variant="body2" color="textSecondary">
          {email}
        </Typography>
      )}
    </Box>
  );
}

function ChangeablePerson({ member, onInvited }: MemberItemProps & { member: { role: MemberRole } }) {
  const translate = useTranslate();
  const [removing, setRemoving] = useState(false);
  const onRemoved = useFocusAfterDialog(removing);
  const { changeRole, inviteAgain } = useMemberActions(member, onInvited);
  const isMailed = useMailDelivery()?.goesOut !== false;
  const { email, name, role, status } = member;
  const who = name ?? email;
  const error = changeRole.error ?? inviteAgain.error;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Person {...member} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
          <Select
            size="small"
            value={role}
            disabled={changeRole.isPending}
            onChange={({ target }) => changeRole.mutate(target.value)}
            slotProps={{ input: { 'aria-label': translate('profile.roleOf', { who }) } }}
          >
            <MenuItem value="staff">{translate('common.roles.staff')}</MenuItem>
            <MenuItem value="auditor">{translate('common.roles.auditor')}</MenuItem>
          </Select>
          <IconButton aria-label={translate('profile.remove', { who })} onClick={() => setRemoving(true)}>
            <DeleteOutline />
          </IconButton>
        </Box>
      </Box>
      {status === 'invited' ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Chip size="small" variant="outlined" label={translate('profile.statusInvited')} />
          <Button size="small" disabled={inviteAgain.isPending} onClick={() => inviteAgain.mutate(role)}>
            {translate(isMailed ? 'profile.inviteAgain' : 'profile.noMail.inviteAgain')}
          </Button>
        </Box>
      ) : null}
      <WaitingForNetwork isSending={changeRole.isPending || inviteAgain.isPending} sx={{ mt: 1 }} />
      {error === null ? null : (
        <Alert severity="error" sx={{ mt: 1 }}>
          {messageOf(error)}
        </Alert>
      )}
      {removing ? <RemoveMember member={member} onClose={() => setRemoving(false)} onRemoved={onRemoved} /> : null}
    </>
  );
}
