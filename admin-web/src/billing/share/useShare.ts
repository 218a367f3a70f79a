import type { BillView } from '@bahi/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useShopProfile } from '../../providers/cache/queries.ts';
import { billPdfQuery } from '../billPdf.ts';
import { mayShare, shareFile, type ShareOutcome } from './shareFile.ts';

/** The most that payment apps pay by a QR code read from a picture (R41). */
const PICTURE_LIMIT_PAISE = 200_000;

/** Whether the bill's QR code asks for more than that. */
export function isCapped({ status, upi }: Pick<BillView, 'status' | 'upi'>): boolean {
  return status === 'completed' && upi !== undefined && upi.amountPaise > PICTURE_LIMIT_PAISE;
}

/** Shares the PDF of a bill. The PDF is fetched ahead, because browsers refuse to share after an await. */
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
    /** Whether this browser can share PDFs. */
    isOffered,
    /** Undefined until the PDF is fetched. */
    file,
    error: pdf.error,
    retry: () => void pdf.refetch(),
    /** Result of the last attempt. */
    outcome,
    forget: () => setOutcome(undefined),
    /** Call it directly in a click handler. */
    start: (): void => {
      // a second share menu at the same time would fail
      if (file !== undefined && !isSharing.current) void run(file);
    },
  };
}
