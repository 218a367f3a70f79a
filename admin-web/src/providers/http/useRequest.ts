import { useEffect, useRef } from 'react';
import { newKey, type RequestOptions } from './http.ts';

interface FormRequest {
  /**
   * Options of the request that sends this body. The same body sent again after a failure keeps its idempotency key; another body
   * gets a new one. The request is cancelled when the form is left before it was sent.
   */
  optionsFor: (body: object) => Required<Omit<RequestOptions, 'token'>>;
  /** To be called on success: the same body sent once more is a new request. */
  succeeded: () => void;
  /** Whether the form is still on screen. A late answer must not navigate. */
  isMounted: () => boolean;
}

/** Idempotency key and cancellation for the requests of one form. */
export function useRequest(): FormRequest {
  const last = useRef({ body: '', key: '' });
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  return {
    optionsFor(body) {
      const text = JSON.stringify(body);
      if (text !== last.current.body) last.current = { body: text, key: newKey() };
      return { idempotencyKey: last.current.key, cancelUnsent: left.current.signal };
    },
    succeeded() {
      last.current = { body: '', key: '' };
    },
    isMounted: () => !left.current.signal.aborted,
  };
}
