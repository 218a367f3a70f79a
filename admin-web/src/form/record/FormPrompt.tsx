import { useEffect, type MutableRefObject } from 'react';
import { FormDataConsumer, useRecordFromLocation, useSaveContext } from 'react-admin';
import type { Values } from '../bodyErrors.ts';
import { useOpenForm, type OpenForm } from '../unsaved/openForms.ts';
import type { KeptForm } from '../unsaved/useKeptForm.ts';

interface FormPromptProps {
  /** The values the form began with. */
  initial: Values;
  toBody: (values: Values) => Values;
  /** Set once all is saved, before the form leads on. */
  isDone: Readonly<MutableRefObject<boolean>>;
  kept: KeptForm<Values>;
}

/** Within a react-admin form: keeps its changes, and asks before they are left behind. Changed is what would be sent differently. */
export function FormPrompt({ initial, toBody, isDone, kept }: FormPromptProps) {
  // the address may fill in fields, such as the category that the form was opened for
  const given = useRecordFromLocation();
  const { saving = false } = useSaveContext();
  return (
    <FormDataConsumer<Values>>
      {({ formData }) => {
        const isChanged = !saysTheSame(toBody(formData), toBody({ ...initial, ...given }));
        return (
          <Typed
            isSending={saving}
            isUnsaved={() => !isDone.current && isChanged}
            typed={isChanged ? formData : null}
            kept={kept}
          />
        );
      }}
    </FormDataConsumer>
  );
}

interface TypedProps extends OpenForm {
  typed: Values | null;
  kept: KeptForm<Values>;
}

function Typed({ typed, kept, ...form }: TypedProps): null {
  useOpenForm(form);
  useEffect(() => kept.keep(typed));
  return null;
}

/** Whether two bodies say the same; a field that was filled and emptied again says nothing. */
function saysTheSame(a: Values, b: Values): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => said(a[name]) === said(b[name]));
}

const said = (value: unknown): string => (value === null || value === undefined ? '""' : JSON.stringify(value));
