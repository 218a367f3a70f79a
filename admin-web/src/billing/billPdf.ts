import type { BillView, Profile } from '@bahi/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getBillPdf } from '../providers/calls/billing.ts';
import { useTranslate } from '../providers/language.ts';
import { shopProfileQuery } from '../providers/queries.ts';
import { useToast } from '../providers/toasts.ts';
import { saveFile } from '../shared/saveFile.ts';

/** The PDF of a bill in the shop's usual size and language. A fact of the bill changes its revision, and the shop's name an estimate. */
export function billPdfQuery({ id, revision }: Pick<BillView, 'id' | 'revision'>, profile: Profile) {
  const { printSize: size, printLanguage: language } = profile;
  return {
    queryKey: ['billPdf', id, revision, size, language, profile.revision],
    queryFn: async ({ signal }: { signal: AbortSignal }) => getBillPdf(id, { size, language }, signal),
    staleTime: Infinity,
  };
}

/** Downloads a bill as PDF and says so. */
export function useDownloadPdf(bill: Pick<BillView, 'id' | 'revision'>) {
  const translate = useTranslate();
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    async mutationFn() {
      const profile = await queryClient.fetchQuery(shopProfileQuery);
      saveFile(await queryClient.fetchQuery(billPdfQuery(bill, profile)));
    },
    onSuccess: () => toast.success(translate('pdf.downloaded')),
    onError: () => toast.error(translate('pdf.failed')),
  });
}
