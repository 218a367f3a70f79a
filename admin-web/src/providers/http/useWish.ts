import { useEffect, useRef } from 'react';
import { newKey, type Wish } from './http.ts';

interface Wishes {
  /**
   * The wish to send this: the same content sent again after a failure is the same wish, another content a new one. It is taken
   * back when the form is left before it went out.
   */
  of: (body: object) => Required<Wish>;
  /** It worked: the same content said once more is another wish. */
  fulfilled: () => void;
  /** Whether the form is still on screen: a late answer takes nobody away from what they do now. */
  isShown: () => boolean;
}

/** What a form asks of the server. */
export function useWish(): Wishes {
  const wish = useRef({ said: '', key: '' });
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  return {
    of(body) {
      const said = JSON.stringify(body);
      if (said !== wish.current.said) wish.current = { said, key: newKey() };
      return { idempotencyKey: wish.current.key, takeBack: left.current.signal };
    },
    fulfilled() {
      wish.current = { said: '', key: '' };
    },
    isShown: () => !left.current.signal.aborted,
  };
}
