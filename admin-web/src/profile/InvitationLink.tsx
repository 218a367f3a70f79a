import ContentCopy from '@mui/icons-material/ContentCopy';
import Share from '@mui/icons-material/Share';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { MemberRow } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { copyText } from '../share/copyText.ts';
import { WhatsAppButton } from '../share/SendText.tsx';
import { ShareFrame } from '../share/ShareFrame.tsx';
import { LinksOnlyHere } from './LinksOnlyHere.tsx';

/** An invitation whose link the owner hands over. */
export type InvitationToHandOver = MemberRow & { link: string };

/** Shows the link of an invitation, to copy or to share: no mail brings it. */
export function InvitationLink({ invitation, onClose }: { invitation: InvitationToHandOver; onClose: () => void }) {
  const translate = useTranslate();
  const { email, role, link } = invitation;
  const shopName = useShopProfile().data?.shopName ?? '';
  const message = translate('profile.linkMessage', { shopName, role: translate(`common.roles.${role}`), link });
  return (
    <ShareFrame title={translate('profile.linkTitle', { email })} onClose={onClose}>
      <Typography>{translate('profile.linkLead')}</Typography>
      <LinksOnlyHere />
      <CopiedLink link={link} />
      <WhatsAppButton text={message} isSecond />
      {mayShareText() ? (
        <Button variant="outlined" startIcon={<Share />} onClick={() => void shareText(message)}>
          {translate('share.share')}
        </Button>
      ) : null}
    </ShareFrame>
  );
}

/** The link in full, and a button that copies it. */
function CopiedLink({ link }: { link: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    if (await copyText(link)) toast.success(translate('profile.linkCopied'));
    else toast.error(translate('profile.linkNotCopied'));
  };
  return (
    <>
      <TextField
        label={translate('profile.link')}
        value={link}
        multiline
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => void copy()}>
        {translate('profile.copyLink')}
      </Button>
    </>
  );
}

const sharing = (): Partial<Pick<Navigator, 'share'>> => navigator;
const mayShareText = (): boolean => sharing().share !== undefined;

async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // closed without sharing, or refused: the link is still shown
  }
}
