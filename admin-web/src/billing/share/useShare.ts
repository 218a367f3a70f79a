import type { BillView } from '@bahi/contracts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shopProfileQuery, useShopProfile } from '../../providers/cache/queries.ts';
import { billPdfQuery } from '../billPdf.ts';
import { mayShare, mayStillShare, shareFile, type ShareOutcome } from './shareFile.ts';

/** The most that payment apps pay by a QR code read from a picture (R41). */
const PICTURE_LIMIT_PAISE = 200_000;

/** Whether the bill's QR code asks for more than that. */
export function isCapped({ status, upi }: Pick<BillView, 'status' | 'upi'>): boolean {
  return status === 'completed' && upi !== undefined && upi.amountPaise > PICTURE_LIMIT_PAISE;
}

/** Why the PDF is awaited: to be shared by the last press, or to say that it is ready. */
type Awaited = 'toShare' | 'toSay';

/**
 * Shares the PDF of a bill. The PDF is fetched ahead, because browsers refuse to share long after a press. A press that comes earlier
 * shares the PDF once it is there, while the browser allows it; later the dialog says that it is ready.
 */
export function useShare(bill: BillView, onEnd: (outcome: ShareOutcome) => void) {
  const { data: profile } = useShopProfile();
  const [isOffered] = useState(() => mayShare());
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const isSharing = useRef(false);
  const pdf = useQuery<File>(
    isOffered && profile !== undefined ? billPdfQuery(bill, profile) : { queryKey: ['billPdf'], queryFn: skipToken },
  );
  const file = pdf.data;
  const queryClient = useQueryClient();
  /** Undefined while no press waits. */
  const awaited = useRef<Awaited>(undefined);
  const [isAwaited, setAwaited] = useState(false);
  // a page that was left shares nothing
  useEffect(() => () => void (awaited.current = undefined), []);
  const end = (came: ShareOutcome): void => {
    setOutcome(came);
    onEnd(came);
  };
  const run = async (shared: File, wasAwaited: boolean): Promise<void> => {
    isSharing.current = true;
    const came = await shareFile(shared);
    isSharing.current = false;
    end(came === 'late' && !wasAwaited ? 'failed' : came);
  };
  const fetchPdf = async (): Promise<File | undefined> => {
    try {
      return await queryClient.fetchQuery(billPdfQuery(bill, await queryClient.fetchQuery(shopProfileQuery)));
    } catch {
      // the dialog shows why
      return undefined;
    }
  };
  const wait = async (why: Awaited): Promise<void> => {
    awaited.current = why;
    setAwaited(true);
    const arrived = await fetchPdf();
    const reason = awaited.current;
    awaited.current = undefined;
    setAwaited(false);
    if (arrived === undefined || reason === undefined) return;
    if (reason === 'toShare' && mayStillShare()) await run(arrived, true);
    else end('late');
  };
  return {
    /** Whether this browser can share PDFs. */
    isOffered,
    /** Undefined until the PDF is fetched. */
    file,
    error: pdf.error,
    retry: () => void wait('toSay'),
    isAwaited,
    /** Result of the last attempt. */
    outcome,
    forget: () => {
      setOutcome(undefined);
      awaited.current = undefined;
      setAwaited(false);
    },
    /** Call it directly in a click handler. */
    start: (): void => {
      if (file === undefined) void wait('toShare');
      // a second share menu at the same time would fail
      else if (!isSharing.current) void run(file, false);
    },
    /** The user is doing something else: no menu opens by itself any more. */
    interrupt: () => {
      if (awaited.current !== undefined) awaited.current = 'toSay';
    },
  };
}
