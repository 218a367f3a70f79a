import { Suspense } from 'react';
import { lazyPart } from '../../../providers/http/lazyPart.ts';
import type { useWeighing } from './useWeighing.ts';

const WeighDialog = lazyPart(async () => (await import('./WeighDialog.tsx')).WeighDialog);

/** The question how much, while it is asked; its code is fetched then. */
export function Weigh({ weighing, take, close }: ReturnType<typeof useWeighing>) {
  if (weighing === undefined) return null;
  return (
    <Suspense>
      <WeighDialog {...weighing} onTake={take} onClose={close} />
    </Suspense>
  );
}
