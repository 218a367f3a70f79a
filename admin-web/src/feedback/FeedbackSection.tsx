import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useCan } from '../providers/cache/roles.ts';
import { countNewFeedback } from '../providers/calls/feedback.ts';
import { Section } from '../screen/Section.tsx';

/** Link to the feedback list; for the owner with the number of new messages. */
export function FeedbackSection() {
  const translate = useTranslate();
  const mayAnswer = useCan('answerFeedback');
  const { data: count = 0 } = useQuery({
    queryKey: ['feedback', 'new'],
    queryFn: async ({ signal }) => countNewFeedback(signal),
    enabled: mayAnswer,
  });
  return (
    <Section
      title={translate(mayAnswer ? 'feedbackList.title' : 'feedbackList.ownTitle')}
      action={
        <>
          {mayAnswer && count > 0 ? (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={translate('feedbackList.newCount', { count })}
            />
          ) : null}
          <Button component={Link} to="/dashboard/feedback">
            {translate('feedbackList.open')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">
        {translate(mayAnswer ? 'feedbackList.profileLead' : 'feedbackList.ownLead')}
      </Typography>
    </Section>
  );
}
