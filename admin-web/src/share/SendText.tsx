import ContentCopy from '@mui/icons-material/ContentCopy';
import WhatsApp from '@mui/icons-material/WhatsApp';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { copyText } from './copyText.ts';
import { whatsAppLink, whatsAppNumber } from './whatsAppLink.ts';

interface SendTextProps {
  text: string;
  /** Number of the person, if known; without this property the person is always chosen in WhatsApp. */
  phone?: string | null | undefined;
  /** Whether another button of the dialog is the main one. */
  isSecond?: boolean;
}

/** A text, and how it is sent: by WhatsApp to a number or to somebody chosen there, or copied. */
export function SendText({ text, phone, isSecond = false }: SendTextProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(phone ?? '');
  const number = whatsAppNumber(typed);
  const isUnknown = number === undefined && typed.trim() !== '';
  return (
    <>
      {phone === undefined ? null : (
        <TextField
          type="tel"
          label={translate('share.number')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          helperText={translate(isUnknown ? 'share.numberUnknown' : 'share.chooseInWhatsApp')}
        />
      )}
      <WhatsAppButton text={text} number={number} isSecond={isSecond} />
      <CopyButton text={text} />
      <Typography aria-label={translate('share.message')} role="note" sx={textSx}>
        {text}
      </Typography>
    </>
  );
}

interface WhatsAppButtonProps extends Pick<SendTextProps, 'text' | 'isSecond'> {
  number?: string | undefined;
}

/** Opens WhatsApp with a text, to a number or to somebody chosen there. */
export function WhatsAppButton({ text, number, isSecond = false }: WhatsAppButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      component="a"
      href={whatsAppLink(text, number)}
      target="_blank"
      rel="noopener noreferrer"
      variant={isSecond ? 'outlined' : 'contained'}
      startIcon={<WhatsApp />}
    >
      {translate('share.sendText')}
    </Button>
  );
}

function CopyButton({ text }: { text: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast.success(translate('share.copied'));
    else toast.error(translate('share.notCopied'));
  };
  return (
    <Button variant="outlined" startIcon={<ContentCopy />} onClick={() => void copy()}>
      {translate('share.copy')}
    </Button>
  );
}

const textSx = {
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  borderLeft: 4,
  borderColor: 'divider',
  pl: 1.5,
} as const;
