import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { FeedbackRow } from '@bahi/contracts';
import { useState } from 'react';
import { formatInstant } from '../format/dates.ts';
import { useLanguage, useTranslate } from '../i18n/language.ts';
import { focusContentIfLost, useFocusAfterDialog } from '../list/rows/focusContent.ts';
import { FailedAlert } from '../messages/FailedAlert.tsx';
import { WaitingForNetwork } from '../messages/WaitingForNetwork.tsx';
import { FeedbackImage } from './FeedbackImage.tsx';
import { ReplyDialog } from './ReplyDialog.tsx';
import { useAnswer } from './useAnswer.ts';

/** A message: sender, time, text, image and reply. */
export function FeedbackItem({ row, mayAnswer }: { row: FeedbackRow; mayAnswer: boolean }) {
  const translate = useTranslate();
  const [language] = useLanguage();
  const { status, addressee, message, hasImage, reply, repliedAt, at } = row;
  const name = row.senderName ?? translate('feedbackList.formerMember');
  return (
    <Box component="li" sx={itemSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, justifySelf: 'stretch' }}>
        {mayAnswer ? <Typography sx={{ fontWeight: 600 }}>{name}</Typography> : null}
        <Typography variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          {formatInstant(at, language)}
        </Typography>
        <Chip
          size="small"
          variant="outlined"
          {...(addressee === 'operator'
            ? { label: translate('feedbackList.sent') }
            : {
                color: status === 'new' ? ('warning' as const) : ('success' as const),
                label: translate(`feedbackList.statuses.${status}`),
              })}
        />
      </Box>
      <Typography sx={textSx}>{message}</Typography>
      {hasImage && mayAnswer ? <FeedbackImage id={row.id} name={name} /> : null}
      {hasImage && !mayAnswer ? (
        <Typography variant="body2" color="textSecondary">
          {translate('feedbackList.hasImage')}
        </Typography>
      ) : null}
      {reply === null || repliedAt === null ? null : (
        <Box sx={replySx}>
          <Typography variant="body2" color="textSecondary">
            {translate('feedbackList.ownerReplied', { date: formatInstant(repliedAt, language) })}
          </Typography>
          <Typography sx={textSx}>{reply}</Typography>
        </Box>
      )}
      {mayAnswer ? <Answer row={row} name={name} /> : null}
    </Box>
  );
}

function Answer({ row, name }: { row: FeedbackRow; name: string }) {
  const translate = useTranslate();
  const [isReplying, setReplying] = useState(false);
  const isNew = row.status === 'new';
  const mark = useAnswer(row.id, {
    done: isNew ? 'feedbackList.markedAnswered' : 'feedbackList.markedNew',
    onDone: focusContentIfLost,
  });
  const moveOn = useFocusAfterDialog(isReplying);
  const onReplied = (): void => {
    moveOn();
    setReplying(false);
  };
  return (
    <>
      {mark.error === null ? null : <FailedAlert title={translate('feedbackList.saveFailed')} error={mark.error} />}
      <WaitingForNetwork isSending={mark.isPending} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: -1 }}>
        <Button onClick={() => setReplying(true)}>
          {translate(row.reply === null ? 'feedbackList.reply' : 'feedbackList.changeReply')}
        </Button>
        <Button disabled={mark.isPending} onClick={() => mark.mutate({ status: isNew ? 'answered' : 'new' })}>
          {translate(isNew ? 'feedbackList.markAnswered' : 'feedbackList.markNew')}
        </Button>
      </Box>
      {isReplying ? (
        <ReplyDialog row={row} name={name} onClose={() => setReplying(false)} onReplied={onReplied} />
      ) : null}
    </>
  );
}

const itemSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'start',
  gap: 1,
  p: { xs: 1.5, sm: 2 },
  borderBottom: 1,
  borderColor: 'divider',
} as const;
const textSx = { whiteSpace: 'pre-wrap', maxWidth: '70ch' } as const;
const replySx = { borderLeft: 3, borderColor: 'primary.main', pl: 1.5 } as const;
