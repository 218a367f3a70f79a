import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { FeedbackWidget } from '../feedback/FeedbackWidget.tsx';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { onSessionEnded } from '../providers/session.ts';

/** Around every page: the feedback button, and one message when a session ends. */
export function Root() {
  const navigate = useNavigate();
  const translate = useTranslate();
  const toast = useToast();
  useEffect(
    () =>
      onSessionEnded((why) => {
        // `RequireToken` redirects; a public page stays
        if (why === 'elsewhere') return toast.info(translate('shell.signedOutElsewhere'));
        toast.error(translate('errors.session_expired'));
        void navigate('/', { replace: true });
      }),
    [navigate, toast, translate],
  );
  return (
    <>
      <Outlet />
      <FeedbackWidget />
    </>
  );
}
