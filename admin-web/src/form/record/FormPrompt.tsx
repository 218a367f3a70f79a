import { useEffect, type MutableRefObject } from 'react';
import { FormDataConsumer, useRecordFromLocation, useSaveContext } from 'react-admin';
import type { Values } from '../bodyErrors.ts';
import { useOpenForm, type OpenForm } from '../unsaved/openForms.ts';
import type { KeptForm } from '../unsaved/useKeptForm.ts';

interface FormPromptProps {
  /** Initial values. */
  initial: Values;
  toBody: (values: Values) => Values;
  /** Set after saving, before the form navigates. */
  isDone: Readonly<MutableRefObject<boolean>>;
  kept: KeptForm<Values>;
}

/** Stores the changes of the surrounding react-admin form and registers them as unsaved: those that would send another body. */
export function FormPrompt({ initial, toBody, isDone, kept }: FormPromptProps) {
  // the address may set values, such as the category that the form was opened for
  const given = useRecordFromLocation();
  const { saving = false } = useSaveContext();
  return (
    <FormDataConsumer<Values>>
      {({ formData }) => {
        const isChanged = !isSameBody(toBody(formData), toBody({ ...initial, ...given }));
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

/** Whether two bodies are equal; an emptied field equals an absent one. */
function isSameBody(a: Values, b: Values): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => comparable(a[name]) === comparable(b[name]));
}

const comparable = (value: unknown): string => (value === null || value === undefined ? '""' : JSON.stringify(value));
