import { Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslate } from '../../../i18n/language.ts';
import { RetryAlert } from '../../../messages/RetryAlert.tsx';
import { forgetFailedParts, lazyPart } from '../../../providers/http/lazyPart.ts';
import type { TileGridProps } from './TileGrid.tsx';

// the search and the scanner work before it is there
const TileGrid = lazyPart(async () => (await import('./TileGrid.tsx')).TileGrid);

/** The grid of tiles, fetched with the first bill. */
export function Tiles(props: TileGridProps) {
  return (
    <ErrorBoundary FallbackComponent={NoTiles} onReset={forgetFailedParts}>
      <Suspense>
        <TileGrid {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function NoTiles({ resetErrorBoundary }: FallbackProps) {
  const translate = useTranslate();
  return <RetryAlert onRetry={() => resetErrorBoundary()}>{translate('tiles.failed')}</RetryAlert>;
}
