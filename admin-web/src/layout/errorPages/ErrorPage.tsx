import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { useTranslate, type Translate } from '../../i18n/language.ts';
import { connection } from '../../providers/http/connection.ts';
import { forgetFailedParts, PartNotFetched } from '../../providers/http/lazyPart.ts';
import { MessagePage } from './MessagePage.tsx';

function detailOf(error: unknown, translate: Translate): string {
  if (error instanceof PartNotFetched) return translate('common.noAnswer');
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : '';
}

interface ErrorMessageProps {
  error: unknown;
  /** Resets the error boundary; absent where the router does that. */
  resetErrorBoundary?: (why?: unknown) => void;
}

/** A screen threw while rendering, or its code could not be fetched. Any navigation resets it, also one to the same path. */
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
    // before the navigation, because the router renders the page first
    forgetFailedParts();
    void navigate(here, { replace: true });
  };
  const onReturn = useEffectEvent(() => {
    if (error instanceof PartNotFetched) retry();
  });
  useEffect(() => connection.onReturn(() => onReturn()), []);
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

/** The router's error element. */
export function ErrorPage() {
  return <ErrorMessage error={useRouteError()} />;
}
