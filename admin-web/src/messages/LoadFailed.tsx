import type { ReactNode } from 'react';
import { ScreenHeading } from '../screen/ScreenHeading.tsx';
import { RetryAlert } from './RetryAlert.tsx';

interface LoadFailedProps {
  /** Of the screen that would be here. */
  title: string;
  backTo: string;
  /** What failed, in a few words. */
  summary: string;
  /** Why. */
  children: ReactNode;
  onRetry: () => void;
}

/** In place of a screen whose record could not be read. */
export function LoadFailed({ title, backTo, summary, children, onRetry }: LoadFailedProps) {
  return (
    <>
      <ScreenHeading title={title} backTo={backTo} />
      <RetryAlert title={summary} onRetry={onRetry}>
        {children}
      </RetryAlert>
    </>
  );
}
