import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { useTranslate } from '../providers/language.ts';
import { onSessionExpired } from '../providers/session.ts';
import { useToast } from '../providers/toasts.ts';

/** Around every page: an expired session leads home and says so, once. */
export function Root() {
  const navigate = useNavigate();
  const translate = useTranslate();
  const toast = useToast();
  useEffect(
    () =>
      onSessionExpired(() => {
        toast.error(translate('errors.session_expired'));
        void navigate('/', { replace: true });
      }),
    [navigate, toast, translate],
  );
  return <Outlet />;
}
