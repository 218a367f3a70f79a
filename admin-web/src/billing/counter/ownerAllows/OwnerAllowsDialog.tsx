import DialogContentText from '@mui/material/DialogContentText';
import { loginBody, type LoginBody } from '@bahi/contracts';
import { FormDialog } from '../../../form/FormDialog.tsx';
import { useTypedForm } from '../../../form/useTypedForm.ts';
import { useTranslate } from '../../../i18n/language.ts';
import type { WordKey } from '../../../i18n/words.ts';
import { PasswordField } from '../../../inputs/PasswordField.tsx';
import { AS_TYPED, TextBox } from '../../../inputs/TextBox.tsx';

interface OwnerAllowsDialogProps {
  /** What the owner does: allows prices, or gives credit. */
  texts: { title: WordKey; lead: WordKey; allow: WordKey };
  error: unknown;
  isBusy: boolean;
  onSignIn: (owner: LoginBody) => void;
  onClose: () => void;
}

/** Asks for the owner's session, for one command. The browser is not to store it for the person at the counter. */
export function OwnerAllowsDialog({ texts, error, isBusy, onSignIn, onClose }: OwnerAllowsDialogProps) {
  const translate = useTranslate();
  const form = useTypedForm({
    initial: { identifier: '', password: '' },
    schema: loginBody,
    toBody: (typed) => ({ ...typed, remember: false }),
    error,
    send: onSignIn,
  });
  return (
    <FormDialog
      title={translate(texts.title)}
      form={{ ...form, isChanged: () => false }}
      failure={form.wholeError}
      submitText={translate(texts.allow)}
      busy={isBusy}
      onClose={onClose}
    >
      <DialogContentText>{translate(texts.lead)}</DialogContentText>
      <TextBox
        {...form.field('identifier')}
        label={translate('staffPrices.identifier')}
        autoComplete="off"
        slotProps={AS_TYPED}
        autoFocus
        required
      />
      <PasswordField
        {...form.field('password')}
        label={translate('staffPrices.password')}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
