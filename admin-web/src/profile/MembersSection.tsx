import PersonAdd from '@mui/icons-material/PersonAdd';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { MemberRow } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { getMembers } from '../providers/calls/members.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { Section } from '../screen/Section.tsx';
import { InvitationLink, type InvitationToHandOver } from './InvitationLink.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberItem } from './MemberItem.tsx';

/** Members of the shop; for the owner only. */
export function MembersSection() {
  const translate = useTranslate();
  const [inviting, setInviting] = useState(false);
  const [toHandOver, setToHandOver] = useState<InvitationToHandOver>();
  const onInvited = ({ link, ...member }: MemberRow): void =>
    setToHandOver(link === undefined ? undefined : { ...member, link });
  const members = useQuery({ queryKey: ['members'], queryFn: async ({ signal }) => getMembers(signal) });
  return (
    <Section
      title={translate('profile.members')}
      action={
        <Button startIcon={<PersonAdd />} onClick={() => setInviting(true)}>
          {translate('profile.invite')}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate('profile.membersLead')}
      </Typography>
      <WaitingForNetwork isSending={members.isFetching} text="common.loadsLater" />
      {members.isPending ? <Skeleton height={64} /> : null}
      {members.isError ? (
        <Alert
          severity="error"
          action={<Button onClick={() => void members.refetch()}>{translate('common.retry')}</Button>}
        >
          {messageOf(members.error)}
        </Alert>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {members.data?.map((member) => (
          <MemberItem key={member.id} member={member} onInvited={onInvited} />
        ))}
      </Box>
      {inviting ? <InviteDialog onInvited={onInvited} onClose={() => setInviting(false)} /> : null}
      {toHandOver === undefined ? null : (
        <InvitationLink invitation={toHandOver} onClose={() => setToHandOver(undefined)} />
      )}
    </Section>
  );
}
