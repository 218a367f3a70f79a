import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { forgetFailedParts, PartNotFetched } from '../../providers/lazyPart.ts';
import { MessagePage } from './MessagePage.tsx';

function detailOf(error: unknown, translate: Translate): string {
  if (error instanceof PartNotFetched) return translate('common.noAnswer');
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : '';
}

interface ErrorMessageProps {
  error: unknown;
  /** How the boundary that caught it shows its screen again; absent where the router does that by itself. */
  resetErrorBoundary?: (why?: unknown) => void;
}

/** A screen threw while it was drawn, or its code could not be fetched. Any navigation leads on, also one to the same place. */
export function ErrorMessage({ error, resetErrorBoundary }: ErrorMessageProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const here = useLocation();
  const shownAt = useRef(here.key);
  useEffect(() => {
    if (shownAt.current === here.key) return;
    shownAt.current = here.key;
    forgetFailedParts();
    resetErrorBoundary?.();
  }, [here.key, resetErrorBoundary]);
  useEffect(() => forgetFailedParts, []);
  const retry = (): void => {
    // the router draws the page again before anything here hears of it
    forgetFailedParts();
    void navigate(here, { replace: true });
  };
  const onOnline = useEffectEvent(() => {
    if (error instanceof PartNotFetched) retry();
  });
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <MessagePage title={translate('shell.unexpectedError')} text={detailOf(error, translate)}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button variant="contained" onClick={retry}>
          {translate('common.retry')}
        </Button>
        <Button variant="outlined" onClick={() => window.location.reload()}>
          {translate('shell.reload')}
        </Button>
      </Stack>
    </MessagePage>
  );
}

/** The router's error element: what the route threw. */
export function ErrorPage() {
  return <ErrorMessage error={useRouteError()} />;
}
