import { useRef, useState } from 'react';
import { useIsOver } from './useIsOver.ts';

interface CallOptions<B, A> {
  mutationFn: (body: B) => Promise<A>;
  onSuccess?: (answer: A, body: B) => void;
  onError?: (error: unknown) => void;
  /** After success and failure. */
  onSettled?: () => void;
}

/** State of the last call. */
interface CallState {
  isPending: boolean;
  /** Null unless the last call failed; if that got no answer, only until the server is back. */
  error: unknown;
}

const IDLE: CallState = { isPending: false, error: null };

/** A form's mutation with react-query's names. Public pages do without its 12 KB. */
export function useCall<B, A>({ mutationFn, onSuccess, onError, onSettled }: CallOptions<B, A>) {
  const [state, setState] = useState(IDLE);
  const running = useRef(false);
  const run = async (body: B): Promise<void> => {
    // Enter pressed twice sends once
    if (running.current) return;
    running.current = true;
    setState({ isPending: true, error: null });
    try {
      const answer = await mutationFn(body);
      running.current = false;
      setState(IDLE);
      onSuccess?.(answer, body);
    } catch (error) {
      running.current = false;
      setState({ isPending: false, error });
      onError?.(error);
    }
    onSettled?.();
  };
  const isOver = useIsOver(state.error);
  return {
    ...state,
    error: isOver ? null : state.error,
    mutate: (body: B): void => void run(body),
    reset: (): void => setState(IDLE),
  };
}
