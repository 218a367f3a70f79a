import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TypedForm } from '../form/useTypedForm.ts';
import { usePageTitle } from '../screen/usePageTitle.ts';

interface PublicFormProps {
  title: string;
  /** One sentence about the form. */
  lead?: string;
  form: Pick<TypedForm<object>, 'formProps' | 'wholeError'>;
  submitText: string;
  busy: boolean;
  /** Pixels. */
  maxWidth?: number;
  children: ReactNode;
  /** Links below the button. */
  footer?: ReactNode;
}

/** A page with one form: title, error, fields and button. */
export function PublicForm(props: PublicFormProps) {
  const { title, lead, form, submitText, busy, maxWidth = 440, children, footer } = props;
  usePageTitle(title);
  return (
    <Paper variant="outlined" sx={{ maxWidth, mx: 'auto', mt: { xs: 1, sm: 4 }, p: { xs: 2, sm: 4 } }}>
      <Stack component="form" spacing={2} {...form.formProps}>
        <div>
          <Typography variant="h1">{title}</Typography>
          {lead === undefined ? null : (
            <Typography color="textSecondary" sx={{ mt: 0.5 }}>
              {lead}
            </Typography>
          )}
        </div>
        {form.wholeError === undefined ? null : <Alert severity="error">{form.wholeError}</Alert>}
        {children}
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {submitText}
        </Button>
        {footer}
      </Stack>
    </Paper>
  );
}
