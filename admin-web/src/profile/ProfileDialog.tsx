import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import type { PlainField } from './profileFields.ts';
import { PartDialog } from './saving/PartDialog.tsx';
import { useFieldText } from './useFieldText.ts';
import type { ProfileForm } from './useProfileForm.ts';

interface ProfileDialogProps<F extends PlainField> {
  title: string;
  /** Title of the error alert. */
  failedText: WordKey;
  form: ProfileForm<F>;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog of both profile forms, with errors and with changes that someone else made meanwhile. */
export function ProfileDialog<F extends PlainField>(props: ProfileDialogProps<F>) {
  const { title, failedText, form, onClose, children } = props;
  const translate = useTranslate();
  const textOf = useFieldText();
  const failure = form.failed ? (
    <>
      <AlertTitle>{translate(failedText)}</AlertTitle>
      {/* field errors are shown at their fields */}
      {form.wholeError}
      {form.changedMeanwhile.map(({ field, theirs }) => (
        <div key={field}>
          {translate('profile.nowIs', {
            field: translate(`profile.fields.${field}`),
            value: textOf(field, theirs) || '–',
          })}
        </div>
      ))}
      {form.changedMeanwhile.length > 0 ? <div>{translate('profile.saveAgain')}</div> : null}
    </>
  ) : null;
  return (
    <PartDialog title={title} form={form} failure={failure} onClose={onClose}>
      {children}
    </PartDialog>
  );
}
