import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from '../i18n/language.ts';
import { TextBox } from '../inputs/TextBox.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { useShopInfo } from '../providers/cache/queries.ts';
import { ImageChoice } from './ImageChoice.tsx';
import type { useFeedbackForm } from './useFeedbackForm.ts';
import { useFocusWhileOpen } from './useFocusWhileOpen.ts';

interface FeedbackFormProps {
  form: ReturnType<typeof useFeedbackForm>;
  isOpen: boolean;
  onBack: () => void;
}

/** Message and image; for a visitor also contact details. */
export function FeedbackForm({ form, isOpen, onBack }: FeedbackFormProps) {
  const translate = useTranslate();
  const message = useFocusWhileOpen<HTMLTextAreaElement>(isOpen);
  return (
    <Stack component="form" spacing={2} {...form.formProps}>
      {form.failure === undefined ? null : <Alert severity="error">{form.failure}</Alert>}
      <TextBox
        {...form.field('message')}
        label={translate('feedback.message')}
        placeholder={translate('feedback.messageHint')}
        inputRef={message}
        multiline
        minRows={3}
        maxRows={8}
        required
      />
      <ImageChoice image={form.image} onChoose={form.setImage} />
      {form.isVisitor ? <Contact form={form} /> : <Sender />}
      <WaitingForNetwork isSending={form.isSending} text="feedback.waitingForNetwork" />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Button onClick={onBack}>{translate('common.back')}</Button>
        <Button type="submit" variant="contained" disabled={form.isSending || !form.isReady}>
          {translate('feedback.submit')}
        </Button>
      </Box>
    </Stack>
  );
}

function Contact({ form }: Pick<FeedbackFormProps, 'form'>) {
  const translate = useTranslate();
  return (
    <>
      <TextBox {...form.field('name')} label={translate('feedback.yourName')} autoComplete="name" required />
      <TextBox
        {...form.field('email')}
        type="email"
        label={translate('feedback.email')}
        autoComplete="email"
        required
      />
      <TextBox {...form.field('phone')} type="tel" label={translate('feedback.phone')} autoComplete="tel" required />
    </>
  );
}

/** Shows the sender, as known to the server and not sent, and who reads it. */
function Sender() {
  const translate = useTranslate();
  const { data: sender } = useShopInfo();
  if (sender === undefined) return null;
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {translate('feedback.from', { name: sender.ownerName, email: sender.email })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate(sender.role === 'owner' ? 'feedback.toOperator' : 'feedback.toOwner')}
      </Typography>
    </div>
  );
}
