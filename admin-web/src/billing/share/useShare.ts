import type { BillView } from '@bahi/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { billPdfQuery } from '../billPdf.ts';
import { mayShare, shareFile, type ShareOutcome } from './shareFile.ts';

/** Payment apps pay at most so much by a QR code that was read from a picture (R41). */
const PICTURE_LIMIT_PAISE = 200_000;

/** Whether the QR code of a bill asks for more than may be paid from a picture of it. */
export function isCapped({ status, upi }: Pick<BillView, 'status' | 'upi'>): boolean {
  return status === 'completed' && upi !== undefined && upi.amountPaise > PICTURE_LIMIT_PAISE;
}

/** Sharing the PDF of a bill. It is fetched as the bill is shown: a share that waits for it after the press is refused by browsers. */
export function useShare(bill: BillView, onEnd: (outcome: ShareOutcome) => void) {
  const { data: profile } = useShopProfile();
  const [isOffered] = useState(() => mayShare());
  const [outcome, setOutcome] = useState<ShareOutcome>();
  const isSharing = useRef(false);
  const pdf = useQuery<File>(
    isOffered && profile !== undefined ? billPdfQuery(bill, profile) : { queryKey: ['billPdf'], queryFn: skipToken },
  );
  const file = pdf.data;
  const run = async (shared: File): Promise<void> => {
    isSharing.current = true;
    const came = await shareFile(shared);
    isSharing.current = false;
    setOutcome(came);
    onEnd(came);
  };
  return {
    /** Whether this browser shares PDFs at all. */
    isOffered,
    /** Undefined while the PDF is not there. */
    file,
    error: pdf.error,
    retry: () => void pdf.refetch(),
    /** What came of the last try. */
    outcome,
    forget: () => setOutcome(undefined),
    /** Call it in the handler of a press. */
    start: (): void => {
      // one menu at a time: a second one would fail
      if (file !== undefined && !isSharing.current) void run(file);
    },
  };
}
