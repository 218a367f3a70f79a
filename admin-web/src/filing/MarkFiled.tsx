import Alert from '@mui/material/Alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import { ConfirmDialog } from '../messages/ConfirmDialog.tsx';
import { useToast } from '../messages/toasts.ts';
import { fileMonth } from '../providers/calls/filing.ts';
import { useRequest } from '../providers/http/useRequest.ts';

interface MarkFiledProps {
  month: string;
  /** Names of the months that are locked. */
  months: string;
  problemCount: number;
  onClose: () => void;
}

/** Marks a return as filed, after saying what that locks (R29). */
export function MarkFiled({ month, months, problemCount, onClose }: MarkFiledProps) {
  const translate = useTranslate();
  const toast = useToast();
  const cache = useQueryClient();
  const request = useRequest();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => fileMonth(month, request.optionsFor({ month })),
    async onSuccess() {
      toast.success(translate('filing.mark.done', { months }));
      await cache.invalidateQueries({ queryKey: ['filing'] });
      if (request.isMounted()) onClose();
    },
  });
  return (
    <ConfirmDialog
      title={translate('filing.mark.title', { months })}
      text={translate('filing.mark.text', { months })}
      confirmText={translate('filing.mark.confirm')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {problemCount === 0 ? null : (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate('filing.mark.problems', { smart_count: problemCount })}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
