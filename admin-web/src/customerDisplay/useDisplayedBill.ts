import { useEffect, useState } from 'react';
import { GONE_MS, openDisplayChannel } from './displayChannel.ts';
import type { DisplayedBill } from './displayedBill.ts';

interface Shown {
  page: string;
  bill: DisplayedBill;
}

/** The bill that is open in another window; undefined without one, or without a heartbeat. */
export function useDisplayedBill(): DisplayedBill | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let page: string | undefined;
    /** A window that closes still hears messages for a moment. */
    let isLeaving = false;
    let gone: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Shown | undefined): void => {
      page = next?.page;
      setShown(next);
      stillThere();
    };
    const stillThere = (): void => {
      clearTimeout(gone);
      if (page !== undefined) gone = setTimeout(() => show(undefined), GONE_MS);
    };
    const channel = openDisplayChannel((message) => {
      if (message.kind === 'isShown' && !isLeaving) channel.post({ kind: 'shown' });
      if (message.kind === 'bill') show(message);
      if (message.kind === 'end' && message.page === page) show(undefined);
      if (message.kind !== 'alive') return;
      if (message.page === page) stillThere();
      // the page was open before this window, or this window was suspended
      else if (page === undefined && message.isSeen) channel.post({ kind: 'hello' });
    });
    channel.post({ kind: 'shown' });
    channel.post({ kind: 'hello' });
    const leave = (): void => {
      isLeaving = true;
      channel.post({ kind: 'closed' });
    };
    const comeBack = (): void => {
      isLeaving = false;
      channel.post({ kind: 'shown' });
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearTimeout(gone);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
      channel.close();
    };
  }, []);
  return shown?.bill;
}
