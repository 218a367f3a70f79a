import Button from '@mui/material/Button';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useTranslate } from '../providers/language.ts';
import { MessagePage } from './MessagePage.tsx';

function detailOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : '';
}

/** A screen threw while it was drawn. */
export function ErrorMessage({ error }: { error: unknown }) {
  const translate = useTranslate();
  return (
    <MessagePage title={translate('shell.unexpectedError')} text={detailOf(error)}>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {translate('shell.reload')}
      </Button>
    </MessagePage>
  );
}

/** The router's error element: what the route threw. */
export function ErrorPage() {
  return <ErrorMessage error={useRouteError()} />;
}
