import { useEffect, useState } from 'react';
import { useTypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { giveFeedback } from '../providers/calls/feedback.ts';
import { ApiError, serverMessageOf } from '../providers/http/apiError.ts';
import { useCall } from '../providers/http/useCall.ts';
import { useRequest } from '../providers/http/useRequest.ts';

const CONTACT = ['name', 'email', 'phone'] as const;
type Typed = Record<'message' | (typeof CONTACT)[number], string>;

/** State of the feedback form. `writer` is null for a visitor, who has to enter contact details. */
export function useFeedbackForm(writer: string | null, onSent: () => void) {
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  const [image, setImage] = useState<File>();
  const isVisitor = writer === null;
  const failureOf = (error: unknown): string => serverMessageOf(error) ?? translate('feedback.failed');
  const call = useCall({
    mutationFn: async (typed: Partial<Typed>) => {
      const file = image && [image.name, image.size, image.lastModified];
      await giveFeedback(multipart(typed, image), request.optionsFor({ ...typed, file }));
    },
    onSuccess: () => {
      keptMessage.forget(writer);
      onSent();
    },
    onError: (error) => {
      // the page reports an expired session
      const isOver = error instanceof ApiError && error.status === 401;
      if (!isOver && request.isMounted()) toast.single.error(failureOf(error), translate('feedback.error'));
    },
  });
  const form = useTypedForm({
    initial: { message: keptMessage.find(writer), name: '', email: '', phone: '' },
    schema: async () => {
      const { anonymousFeedbackBody, feedbackBody } = await import('@bahi/contracts');
      return isVisitor ? anonymousFeedbackBody : feedbackBody;
    },
    toBody: ({ message, ...contact }: Typed): Partial<Typed> => (isVisitor ? { message, ...contact } : { message }),
    error: call.error,
    send: call.mutate,
  });
  const { message } = form.values;
  useEffect(() => keptMessage.keep(writer, message), [writer, message]);
  return {
    ...form,
    isVisitor,
    image,
    setImage,
    isSending: call.isPending,
    failure: call.error === null ? undefined : failureOf(call.error),
    isReady: !isVisitor || CONTACT.every((name) => form.values[name].trim() !== ''),
  };
}

function multipart(typed: Partial<Typed>, image: File | undefined): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  if (image !== undefined) form.set('image', image);
  return form;
}

/** Unsaved feedback of a user in session storage: it survives an expired session and a reload; logout clears it. */
const keptMessage = {
  find: (writer: string | null): string => sessionStorage.getItem(`feedback:${writer}`) ?? '',
  keep(writer: string | null, message: string): void {
    if (writer === null || message === '') keptMessage.forget(writer);
    else sessionStorage.setItem(`feedback:${writer}`, message);
  },
  forget: (writer: string | null): void => sessionStorage.removeItem(`feedback:${writer}`),
};
