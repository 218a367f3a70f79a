import { useState } from 'react';
import { FormDataConsumer } from 'react-admin';
import { FailedAlert } from '../../messages/FailedAlert.tsx';
import { isOfValues } from '../../providers/http/apiError.ts';
import type { Values } from '../bodyErrors.ts';

interface FormFailedProps {
  title: string;
  error: unknown;
}

/** Why the surrounding react-admin form could not be saved. A refusal of its values is shown only while they are what was refused. */
export function FormFailed(props: FormFailedProps) {
  return (
    <FormDataConsumer<Values>>
      {({ formData }) => <Failed {...props} values={JSON.stringify(formData)} />}
    </FormDataConsumer>
  );
}

function Failed({ title, error, values }: FormFailedProps & { values: string }) {
  const [refused, setRefused] = useState({ error, values });
  if (refused.error !== error) setRefused({ error, values });
  if (isOfValues(error) && refused.values !== values) return null;
  return <FailedAlert title={title} error={error} />;
}
