import { useEffect, useEffectEvent, useRef } from 'react';
import { newKey } from '../providers/http/http.ts';
import { ALIVE_MS, openDisplayChannel, type DisplayChannel } from './displayChannel.ts';
import type { DisplayedBill } from './displayedBill.ts';

/** Changes within this time are sent once. */
const GATHER_MS = 50;

interface Joined {
  channel: DisplayChannel;
  page: string;
}

function send(joined: Joined | undefined, bill: DisplayedBill | undefined): void {
  if (joined === undefined) return;
  const { channel, page } = joined;
  channel.post(bill === undefined ? { kind: 'end', page } : { kind: 'bill', page, bill });
}

/** Shows a bill on the customer's display while the page is open; undefined shows nothing. */
export function useShowCustomer(bill: DisplayedBill | undefined): void {
  const joined = useRef<Joined>(undefined);
  const sendHeartbeat = useEffectEvent(() => {
    const isSeen = !document.hidden;
    if (bill !== undefined) joined.current?.channel.post({ kind: 'alive', page: joined.current.page, isSeen });
  });
  const announceIfVisible = useEffectEvent(() => {
    if (bill !== undefined && !document.hidden) send(joined.current, bill);
  });

  useEffect(() => {
    const page = newKey();
    const channel = openDisplayChannel(({ kind }) => {
      if (kind === 'hello') announceIfVisible();
    });
    joined.current = { channel, page };
    const leave = (): void => channel.post({ kind: 'end', page });
    const alive = setInterval(() => sendHeartbeat(), ALIVE_MS);
    const onVisible = (): void => announceIfVisible();
    // with bills in several tabs the display shows the active one
    document.addEventListener('visibilitychange', onVisible);
    window.addEventListener('focus', onVisible);
    window.addEventListener('pageshow', onVisible);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(alive);
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('focus', onVisible);
      window.removeEventListener('pageshow', onVisible);
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
      joined.current = undefined;
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => send(joined.current, bill), GATHER_MS);
    return () => clearTimeout(timer);
  }, [bill]);
}
