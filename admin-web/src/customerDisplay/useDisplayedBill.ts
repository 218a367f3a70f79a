import { useEffect, useState } from 'react';
import { GONE_MS, openDisplayChannel } from './displayChannel.ts';
import type { DisplayedBill } from './displayedBill.ts';

interface Shown {
  page: string;
  bill: DisplayedBill;
}

/** The bill that a window of this browser is working on; undefined while there is none, or none is heard of any more. */
export function useDisplayedBill(): DisplayedBill | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    let page: string | undefined;
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
      if (message.kind === 'bill') show(message);
      if (message.kind === 'end' && message.page === page) show(undefined);
      if (message.kind !== 'alive') return;
      if (message.page === page) stillThere();
      // it was here before this window, or this window slept
      else if (page === undefined && message.isSeen) channel.post({ kind: 'hello' });
    });
    channel.post({ kind: 'hello' });
    return () => {
      clearTimeout(gone);
      channel.close();
    };
  }, []);
  return shown?.bill;
}
