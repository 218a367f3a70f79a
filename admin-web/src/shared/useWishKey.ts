import { useRef } from 'react';
import { newKey } from '../providers/http.ts';

/** The idempotency key of a body: the same content sent again after a failure is the same wish, another content a new one. */
export function useWishKey(): (body: object) => string {
  const wish = useRef({ said: '', key: '' });
  return (body) => {
    const said = JSON.stringify(body);
    if (said !== wish.current.said) wish.current = { said, key: newKey() };
    return wish.current.key;
  };
}
