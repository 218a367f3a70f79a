import type { ReactNode } from 'react';
import { RetryAlert } from '../messages/RetryAlert.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';

interface LoadFailedProps {
  /** Title of the screen. */
  title: string;
  backTo: string;
  /** What failed. */
  summary: string;
  /** Why. */
  children: ReactNode;
  onRetry: () => void;
}

/** Shown instead of a screen whose record could not be loaded. */
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
