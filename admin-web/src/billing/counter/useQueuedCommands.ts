import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * `print` saves unsaved changes, then prints; `receive` generates the bill and notes its payment as received; `leave` goes to another
 * bill.
 */
type Command = 'save' | 'print' | 'generate' | 'receive' | 'leave';

const endsBill = (command: Command | undefined): boolean => command === 'generate' || command === 'receive';

interface Queued {
  command: Command;
  /** Failures that were on screen when the command was given. */
  failures: readonly string[];
  answer: (worked: boolean) => void;
}

interface PageState {
  /** Products are still being looked up. */
  isSearching: boolean;
  /** Products that were looked up and not found. */
  failures: readonly string[];
  isSaving: boolean;
  /** Changes from before the page was left and opened again are being saved. */
  isParking: boolean;
  /** No other command starts. */
  isGenerating: boolean;
}

/** Says that a command did not run. */
interface Reports {
  /** A lookup failed before it. */
  onStopped: () => void;
  /** Another command is running or waiting. */
  onRefused: () => void;
}

/**
 * Queues save, print and generate until pending product lookups and a running save have finished, then runs them on the bill as it
 * is by then. A command is dropped when a lookup fails meanwhile; the page shows what is missing from the bill.
 */
export function useQueuedCommands(
  page: PageState,
  handlers: Readonly<Record<Command, () => Promise<boolean>>>,
  { onStopped, onRefused }: Reports,
) {
  const { isSearching, failures, isSaving, isParking, isGenerating } = page;
  const [queued, setQueued] = useState<Queued>();
  const started = useRef<Queued>(undefined);
  const isReady = !isSearching && !isSaving && !isParking;
  const start = useEffectEvent(async (next: Queued) => {
    const hasFailed = failures.length > 0 && failures !== next.failures;
    if (hasFailed) onStopped();
    next.answer(!hasFailed && (await handlers[next.command]()));
    setQueued((now) => (now === next ? undefined : now));
  });
  useEffect(() => {
    if (queued === undefined || queued === started.current || !isReady) return;
    started.current = queued;
    void start(queued);
  }, [queued, isReady]);

  /** Resolves to whether the command ran and worked. */
  const run = async (command: Command): Promise<boolean> => {
    const before = queued === started.current ? undefined : queued;
    if (isGenerating || endsBill(before?.command) || (command === 'save' && (isSaving || before !== undefined))) {
      onRefused();
      return false;
    }
    // the new command saves as well
    before?.answer(false);
    return new Promise((answer) => setQueued({ command, failures, answer }));
  };
  return { run, queued: isReady ? undefined : queued?.command };
}
