import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { FeedbackForm } from './FeedbackForm.tsx';
import { useFeedbackForm } from './useFeedbackForm.ts';
import { useFocusWhileOpen } from './useFocusWhileOpen.ts';

export type Step = 'initial' | 'form' | 'thanks';

interface FeedbackStepsProps {
  writer: string | null;
  isOpen: boolean;
  step: Step;
  setStep: (step: Step) => void;
  onLeave: () => void;
  onAnother: () => void;
}

/** The three steps of the feedback panel. */
export function FeedbackSteps({ writer, isOpen, step, setStep, onLeave, onAnother }: FeedbackStepsProps) {
  const form = useFeedbackForm(writer, () => setStep('thanks'));
  if (step === 'form') return <FeedbackForm form={form} isOpen={isOpen} onBack={() => setStep('initial')} />;
  const isDone = step === 'thanks';
  return (
    <ShortStep
      key={step}
      isDone={isDone}
      isOpen={isOpen}
      onNext={isDone ? onAnother : () => setStep('form')}
      {...(writer !== null && { onLeave })}
    />
  );
}

interface ShortStepProps {
  isDone: boolean;
  isOpen: boolean;
  onNext: () => void;
  /** Where the reply will be shown, for a signed-in user. */
  onLeave?: () => void;
}

/** First and last step: a text and a button. */
function ShortStep({ isDone, isOpen, onNext, onLeave }: ShortStepProps) {
  const translate = useTranslate();
  const first = useFocusWhileOpen<HTMLDivElement>(isOpen);
  return (
    <Stack spacing={2} ref={first} tabIndex={-1} sx={{ outline: 'none' }}>
      <Typography>{translate(isDone ? 'feedback.thanks' : 'feedback.lead')}</Typography>
      <Button variant={isDone ? 'outlined' : 'contained'} onClick={onNext}>
        {translate(isDone ? 'feedback.another' : 'feedback.send')}
      </Button>
      {onLeave === undefined ? null : (
        <Link component={RouterLink} to="/dashboard/feedback" onClick={onLeave} sx={{ alignSelf: 'center', py: 0.5 }}>
          {translate('feedback.replies')}
        </Link>
      )}
    </Stack>
  );
}
