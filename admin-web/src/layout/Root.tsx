import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { FeedbackWidget } from '../feedback/FeedbackWidget.tsx';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { onSessionEnded } from '../providers/session.ts';

/** Around every page: the way to give feedback; a session that is over leads home and says why, once. */
export function Root() {
  const navigate = useNavigate();
  const translate = useTranslate();
  const toast = useToast();
  useEffect(
    () =>
      onSessionEnded((why) => {
        // the gate leads home; a page for everybody stays
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
