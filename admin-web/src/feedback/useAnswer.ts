import type { AnswerFeedbackBody } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { useToast } from '../messages/toasts.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import { answerFeedback } from '../providers/calls/feedback.ts';
import { useRequest } from '../providers/http/useRequest.ts';

interface AnswerOptions {
  /** Toast on success. */
  done: WordKey;
  /** Called before the list is fetched again: the row may move to the other tab. */
  onDone: (focused: Element | null) => void;
}

/** Marks a message as answered, or replies to it. */
export function useAnswer(id: string, { done, onDone }: AnswerOptions) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  return useMutation({
    mutationFn: async (body: AnswerFeedbackBody) => answerFeedback(id, body, request.optionsFor(body)),
    onMutate: () => document.activeElement,
    async onSuccess(_row, _body, focused) {
      request.succeeded();
      toast.single.success(translate(done));
      if (request.isMounted()) onDone(focused);
      await queryClient.invalidateQueries({ queryKey: ['feedback'] });
    },
    onError() {
      if (request.isMounted()) toast.single.error(translate('feedbackList.saveFailed'));
    },
  });
}
