import PersonAdd from '@mui/icons-material/PersonAdd';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { MemberRow } from '@bahi/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslate, type Translate } from '../i18n/language.ts';
import { ListOutput } from '../list/output/ListOutput.tsx';
import type { Column } from '../list/rows/column.ts';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { getMembers } from '../providers/calls/members.ts';
import { messageOf } from '../providers/http/apiError.ts';
import { Section } from '../screen/Section.tsx';
import { InvitationLink, type InvitationToHandOver } from './InvitationLink.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { MemberItem } from './MemberItem.tsx';

const membersPath = (): string => '/members';

/** The columns of members on paper. */
function memberColumns(translate: Translate): Column<MemberRow>[] {
  return [
    { field: 'name', label: translate('listOutput.name'), render: ({ name }) => name },
    { field: 'email', label: translate('profile.fields.email'), render: ({ email }) => email },
    { field: 'role', label: translate('listOutput.role'), render: ({ role }) => translate(`common.roles.${role}`) },
    {
      field: 'status',
      label: translate('common.status'),
      render: ({ status }) => (status === 'invited' ? translate('profile.statusInvited') : translate('common.active')),
    },
  ];
}

/** Members of the shop; for the owner only. */
export function MembersSection() {
  const translate = useTranslate();
  const [inviting, setInviting] = useState(false);
  const [toHandOver, setToHandOver] = useState<InvitationToHandOver>();
  const onInvited = ({ link, ...member }: MemberRow): void =>
    setToHandOver(link === undefined ? undefined : { ...member, link });
  const columns = useMemo(() => memberColumns(translate), [translate]);
  const members = useQuery({ queryKey: ['members'], queryFn: async ({ signal }) => getMembers(signal) });
  return (
    <Section
      title={translate('profile.members')}
      action={
        <>
          <ListOutput<MemberRow> pathOf={membersPath} title={translate('profile.members')} columns={columns} />
          <Button startIcon={<PersonAdd />} onClick={() => setInviting(true)}>
            {translate('profile.invite')}
          </Button>
        </>
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
