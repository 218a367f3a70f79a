import ContentCopy from '@mui/icons-material/ContentCopy';
import Share from '@mui/icons-material/Share';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { MemberRow } from '@bahi/contracts';
import { useId, useRef } from 'react';
import { whatsAppLink } from '../billing/share/whatsAppLink.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { useShopProfile } from '../providers/cache/queries.ts';
import { LinksOnlyHere } from './LinksOnlyHere.tsx';

/** An invitation whose link the owner hands over. */
export type InvitationToHandOver = MemberRow & { link: string };

/** Shows the link of an invitation, to copy or to share: no mail brings it. */
export function InvitationLink({ invitation, onClose }: { invitation: InvitationToHandOver; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'));
  const { email, role, link } = invitation;
  const shopName = useShopProfile().data?.shopName ?? '';
  const message = translate('profile.linkMessage', { shopName, role: translate(`common.roles.${role}`), link });
  return (
    <Dialog open fullWidth fullScreen={phone} maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('profile.linkTitle', { email })}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <Typography>{translate('profile.linkLead')}</Typography>
          <LinksOnlyHere />
          <CopiedLink link={link} />
          <Button
            component="a"
            href={whatsAppLink(message, undefined)}
            target="_blank"
            rel="noopener noreferrer"
            variant="outlined"
            startIcon={<WhatsApp />}
          >
            {translate('share.sendText')}
          </Button>
          {mayShareText() ? (
            <Button variant="outlined" startIcon={<Share />} onClick={() => void shareText(message)}>
              {translate('share.share')}
            </Button>
          ) : null}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('common.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The link in full, and a button that copies it. */
function CopiedLink({ link }: { link: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async (): Promise<void> => {
    field.current?.select();
    if (await copyText(link)) toast.success(translate('profile.linkCopied'));
    else toast.error(translate('profile.linkNotCopied'));
  };
  return (
    <>
      <TextField
        label={translate('profile.link')}
        value={link}
        multiline
        inputRef={field}
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button variant="contained" autoFocus startIcon={<ContentCopy />} onClick={() => void copy()}>
        {translate('profile.copyLink')}
      </Button>
    </>
  );
}

/** On plain http, as in most shops' networks, browsers offer the older way alone: it copies what is selected. */
async function copyText(text: string): Promise<boolean> {
  const { clipboard } = navigator as Partial<Pick<Navigator, 'clipboard'>>;
  try {
    if (clipboard === undefined) return document.execCommand('copy');
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
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
