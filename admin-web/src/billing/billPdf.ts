import type { BillView, Profile } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { useToast } from '../messages/toasts.ts';
import { shopProfileQuery } from '../providers/cache/queries.ts';
import { getBillPdf, type PdfChoice } from '../providers/calls/billing.ts';
import { saveFile } from '../providers/saveFile.ts';

/** A bill, or one of its notes; of a note the revision is any that changes with it. */
export type PdfBill = Pick<BillView, 'id' | 'revision'> & { creditNoteId?: string | undefined };

/** The PDF of a bill or of one of its notes, by default in the shop's size and language. The key has the revision, and the shop's profile for estimates. */
export function billPdfQuery({ id, revision, creditNoteId }: PdfBill, profile: Profile, choice?: PdfChoice) {
  const { size, language, copies = 'plain' } = choice ?? { size: profile.printSize, language: profile.printLanguage };
  return {
    queryKey: ['billPdf', id, creditNoteId, revision, size, language, copies, profile.revision],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      getBillPdf({ id, creditNoteId }, { size, language, copies }, signal),
    staleTime: Infinity,
  };
}

interface Download {
  bill: PdfBill;
  choice?: PdfChoice;
}

/** Downloads a bill, or one of its credit notes, as PDF and shows a toast. */
export function useDownloadPdf(failedText: WordKey = 'pdf.failed') {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn({ bill, choice }: Download) {
      const profile = await queryClient.fetchQuery(shopProfileQuery);
      saveFile(await queryClient.fetchQuery(billPdfQuery(bill, profile, choice)));
    },
    onSuccess: () => toast.success(translate('pdf.downloaded')),
    onError: () => toast.error(translate(failedText)),
  });
}
