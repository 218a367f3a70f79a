import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { answerFeedbackBody, type AnswerFeedbackBody, type FeedbackRow } from '@bahi/contracts';
import { FormDialog } from '../form/FormDialog.tsx';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { useAnswer } from './useAnswer.ts';

interface ReplyDialogProps {
  row: FeedbackRow;
  /** The sender. */
  name: string;
  onClose: () => void;
  onReplied: () => void;
}

/** The owner's reply. */
export function ReplyDialog({ row, name, onClose, onReplied }: ReplyDialogProps) {
  const translate = useTranslate();
  const answer = useAnswer(row.id, { done: 'feedbackList.replied', onDone: onReplied });
  const form = useTypedForm({
    initial: { reply: row.reply ?? '' },
    schema: answerFeedbackBody,
    toBody: ({ reply }): AnswerFeedbackBody => ({
      // an empty text removes the reply and does not mark it as answered
      status: reply.trim() === '' ? row.status : 'answered',
      reply: reply.trim() === '' ? null : reply,
    }),
    error: answer.error,
    send: answer.mutate,
  });
  return (
    <FormDialog
      title={translate('feedbackList.replyTo', { name })}
      form={form}
      failure={form.wholeError}
      submitText={translate('feedbackList.sendReply')}
      busy={answer.isPending}
      isSubmittable={form.isChanged()}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap', maxHeight: 160, overflowY: 'auto' }} tabIndex={0}>
        {row.message}
      </Typography>
      <TextField
        {...form.field('reply', translate('feedbackList.replyHint'))}
        label={translate('feedbackList.yourReply')}
        multiline
        minRows={3}
        autoFocus
      />
    </FormDialog>
  );
}
