import { useRef, useState, type ReactNode } from 'react';
import { CreateBase, Form, useSaveContext, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { ScreenHeading } from '../layout/ScreenHeading.tsx';
import { createRow } from '../providers/calls/rows.ts';
import { useTranslate } from '../providers/language.ts';
import { useToast } from '../providers/toasts.ts';
import type { FieldErrors, Values } from './checkedBy.ts';
import { FailedAlert } from './FailedAlert.tsx';
import { FormPrompt } from './FormPrompt.tsx';
import type { ListedResource } from './ListScreen.tsx';
import { Notices } from './Notices.tsx';
import { leaveNotices, noticesOf, type Warning } from './notices.ts';
import { SaveBar } from './SaveBar.tsx';
import { useWish } from './useWish.ts';

interface CreateScreenProps {
  resource: Exclude<ListedResource, 'purchases'>;
  defaults: Values;
  /** The body of the form's values; what it returns is checked, then sent. */
  toBody: (values: Values) => Values;
  validate: (values: Values) => FieldErrors;
  children: ReactNode;
  /** Offers to go on with another one after saving. */
  another?: boolean;
  /** Where saving leads; the list when absent. */
  onSaved?: ((id: string) => void) | undefined;
}

type Saved = RaRecord & { name: string; warnings?: Warning[] };

/** A form for a new one: saved it leads to the list, refused it keeps what was typed and says why. */
export function CreateScreen({
  resource,
  defaults,
  toBody,
  validate,
  children,
  another = false,
  onSaved,
}: CreateScreenProps) {
  const translate = useTranslate();
  const toast = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  const goOn = useRef(false);
  const isDone = useRef(false);
  const wish = useWish();
  const list = `/dashboard/${resource}`;
  const mutationFn = async ({ data = {} }: { data?: Values }): Promise<Saved> =>
    createRow<Saved>(resource, data, wish.of(data));
  const onSuccess = (row: Saved): void => {
    wish.fulfilled();
    setFailure(undefined);
    isDone.current = !goOn.current;
    toast.success(translate(`${resource}.added`));
    leaveNotices(resource, noticesOf(row));
    if (!wish.isShown()) return;
    if (goOn.current) setRound(round + 1);
    else if (onSaved !== undefined) onSaved(String(row.id));
    else void navigate(list);
  };
  const onError = (error: unknown): void => {
    setFailure(error);
    if (wish.isShown()) toast.error(translate(`${resource}.createFailed`));
  };
  return (
    <CreateBase
      resource={resource}
      redirect={false}
      transform={toBody}
      mutationOptions={{ mutationFn, onSuccess, onError }}
    >
      <ScreenHeading title={translate(`${resource}.newTitle`)} backTo={list} />
      <Notices resource={resource} isDone={isDone} />
      <Form key={round} defaultValues={defaults} validate={validate} noValidate>
        {failure === undefined ? null : <FailedAlert title={translate(`${resource}.createFailed`)} error={failure} />}
        {children}
        <FormPrompt initial={defaults} toBody={toBody} isDone={isDone} />
        <Saving
          cancelTo={list}
          onSave={() => (goOn.current = false)}
          onAnother={another ? () => (goOn.current = true) : undefined}
        />
      </Form>
    </CreateBase>
  );
}

function Saving(props: { cancelTo: string; onSave: () => void; onAnother: (() => void) | undefined }) {
  const { saving = false } = useSaveContext();
  return <SaveBar saving={saving} {...props} />;
}
