import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type RefObject } from 'react';
import { latinDigits } from '../format/parse.ts';
import { useTranslate } from '../i18n/language.ts';
import { fieldErrorsOf, isOfValues, messageOf } from '../providers/http/apiError.ts';
import { afterMouseUp } from './afterMouseUp.ts';
import { bodyErrors, fieldErrorText, type FieldErrors, type Schema } from './bodyErrors.ts';
import type { KeptForm } from './unsaved/useKeptForm.ts';

/** Fields whose Devanagari digits become Latin while typing. */
const NUMBERED: readonly string[] = ['phone', 'identifier', 'gstNumber'];

interface TypedFormOptions<V, B> {
  initial: V;
  /** The server's schema of the body; a function loads it when typing starts. */
  schema: Schema | (() => Promise<Schema>);
  toBody: (values: V) => B;
  /** The server's error for the last attempt; null without one. */
  error: unknown;
  send: (body: B) => void;
  /** Storage of unsaved input. */
  kept?: KeptForm<V>;
}

/** Props of a MUI text field for one value and its error. */
interface FieldProps {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onBlur: () => void;
  error: boolean;
  helperText: string | undefined;
}

export interface TypedForm<V> {
  values: V;
  type: (change: Partial<V>) => void;
  /** `hint` is shown while there is no error. */
  field: (name: keyof V & string, hint?: string) => FieldProps;
  errorOf: (name: string) => string | undefined;
  /** Whether a value changed since the form opened. */
  isChanged: () => boolean;
  /** An error that belongs to no visible field. */
  wholeError: string | undefined;
  formProps: { ref: RefObject<HTMLFormElement | null>; onSubmit: (event: FormEvent) => void; noValidate: true };
}

/**
 * State of a form outside react-admin. Validates with the server's schema when a field is left and on submit, shows the server's
 * errors at their fields, and focuses the first invalid field after a failed attempt.
 */
export function useTypedForm<V extends object, B extends object>(options: TypedFormOptions<V, B>): TypedForm<V> {
  const { initial, toBody, error, send, kept } = options;
  const withSchema = useSchema(options.schema);
  const translate = useTranslate();
  const [values, setValues] = useState(kept?.found ?? initial);
  // the schema may load while typing goes on: the latest values are checked and sent
  const latest = useRef(values);
  const [first] = useState(initial);
  const [found, setFound] = useState<FieldErrors>({});
  // a server error disappears when its field changes
  const [edited, setEdited] = useState<readonly string[]>([]);
  const [tries, setTries] = useState(0);
  const ref = useFocusOnFault(tries, error);
  const isChanged = (): boolean => JSON.stringify(latest.current) !== JSON.stringify(first);
  useEffect(() => kept?.keep(isChanged() ? latest.current : null));

  const refused = fieldErrorsOf(error);
  const findAll = (schema: Schema | undefined): FieldErrors => ({
    ...unequalPasswords(latest.current),
    ...(schema && bodyErrors(schema, { ...toBody(latest.current) })),
  });
  const errorOf = (name: string): string | undefined => {
    const text = fieldErrorText(translate, found[name]);
    return text ?? (edited.includes(name) ? undefined : refused[name]);
  };
  const type = (change: Partial<V>): void => {
    withSchema(() => undefined);
    latest.current = { ...latest.current, ...change };
    setValues(latest.current);
    const names = Object.keys(change);
    setFound(Object.fromEntries(Object.entries(found).filter(([name]) => !names.includes(name))));
    setEdited([...edited, ...names]);
  };
  const leave = (name: keyof V & string): void => {
    // leaving an empty field is no error yet
    if (latest.current[name] === '') return;
    const check = (schema: Schema | undefined): void => {
      const key = findAll(schema)[name];
      if (key !== undefined) setFound((others) => ({ ...others, [name]: key }));
    };
    // comparing two passwords needs no schema
    check(undefined);
    withSchema(check);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    withSchema((schema) => {
      const all = findAll(schema);
      setFound(all);
      setTries(tries + 1);
      if (Object.keys(all).length > 0) return;
      setEdited([]);
      send(toBody(latest.current));
    });
  };
  const isShown = (name: string): boolean => name in values;
  const isMended = isOfValues(error) && edited.length > 0;
  const whole = error !== null && error !== undefined && !isMended && !Object.keys(refused).some(isShown);
  return {
    values,
    type,
    field: (name, hint) => ({
      name,
      value: String(values[name] ?? ''),
      onChange: ({ target: { value } }) => type({ [name]: typedIn(name, value) } as Partial<V>),
      onBlur: () => afterMouseUp(() => leave(name)),
      error: errorOf(name) !== undefined,
      helperText: errorOf(name) ?? hint,
    }),
    errorOf,
    isChanged,
    wholeError: whole ? messageOf(error) || translate('common.unknownError') : undefined,
    formProps: { ref, onSubmit, noValidate: true },
  };
}

/** Text of a field. */
const typedIn = (name: string, text: string): string => (NUMBERED.includes(name) ? latinDigits(text) : text);

/** Focuses the first invalid field after a failed attempt. */
function useFocusOnFault(tries: number, error: unknown): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0 || error !== null) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, error]);
  return ref;
}

/**
 * Calls back with the schema, at once or after it is loaded. If it cannot be loaded, only the server validates.
 */
function useSchema(source: Schema | (() => Promise<Schema>)): (use: (schema: Schema | undefined) => void) => void {
  const here = useRef(typeof source === 'function' ? undefined : source);
  return (use) => {
    if (here.current !== undefined || typeof source !== 'function') return use(here.current);
    source().then(
      (schema) => {
        here.current = schema;
        use(schema);
      },
      () => use(undefined),
    );
  };
}

/** The schemas compare passwords only after every field is valid; this reports a difference earlier. */
function unequalPasswords(values: object): FieldErrors {
  const { password, newPassword, confirmPassword } = values as Record<string, string | undefined>;
  const first = password ?? newPassword;
  const differs = Boolean(confirmPassword) && confirmPassword?.normalize('NFC') !== first?.normalize('NFC');
  return differs ? { confirmPassword: 'errors.passwords_do_not_match' } : {};
}
