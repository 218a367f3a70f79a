import { useRef, useState, type ReactNode } from 'react';
import { CreateBase, Form, useSaveContext, type RaRecord } from 'react-admin';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { leaveNotices, noticesOf, type Warning } from '../../messages/notices.ts';
import { Notices } from '../../messages/Notices.tsx';
import { useToast } from '../../messages/toasts.ts';
import { createRow } from '../../providers/calls/rows.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import type { ListedResource } from '../../providers/reactAdmin/listedResource.ts';
import { useHeldScanEnter } from '../../scanning/useHeldScanEnter.ts';
import { ScreenHeading } from '../../screen/ScreenHeading.tsx';
import type { FieldErrors, Values } from '../bodyErrors.ts';
import { SaveBar, type SaveBarProps } from '../SaveBar.tsx';
import { RecoveredNotice } from '../unsaved/RecoveredNotice.tsx';
import { useKeptForm } from '../unsaved/useKeptForm.ts';
import { FormFailed } from './FormFailed.tsx';
import { FormPrompt } from './FormPrompt.tsx';

/** Returns the navigation after saving; undefined for the list. */
export type FindNext = (savedId: string) => Promise<(() => void) | undefined>;

interface CreateScreenProps {
  resource: Exclude<ListedResource, 'purchases'>;
  defaults: Values;
  /** Makes the body from the form's values. */
  toBody: (values: Values) => Values;
  validate: (values: Values) => FieldErrors;
  children: ReactNode;
  /** Adds a “Save and add another” button. */
  another?: boolean;
  /** Navigation after saving; the list when absent. The form stays busy until the screen is left. */
  findNext?: FindNext;
}

type Saved = RaRecord & { name: string; warnings?: Warning[] };

/** A form for a new row. */
export function CreateScreen({
  resource,
  defaults,
  toBody,
  validate,
  children,
  another = false,
  findNext,
}: CreateScreenProps) {
  const translate = useTranslate();
  const toast = useToast();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);
  const kept = useKeptForm<Values>(`${resource}/create`);
  const found = round === 0 ? kept.found : undefined;
  const [isLeaving, setLeaving] = useState(false);
  const goOn = useRef(false);
  const isDone = useRef(false);
  const request = useRequest();
  const list = `/dashboard/${resource}`;
  const mutationFn = async ({ data = {} }: { data?: Values }): Promise<Saved> => {
    setFailure(undefined);
    return createRow<Saved>(resource, data, request.optionsFor(data));
  };
  const leave = async (savedId: string): Promise<void> => {
    const next = await findNext?.(savedId);
    if (!request.isMounted()) return;
    if (next === undefined) void navigate(list);
    else next();
  };
  const onSuccess = (row: Saved): void => {
    request.succeeded();
    setFailure(undefined);
    isDone.current = !goOn.current;
    toast.success(translate(`${resource}.added`));
    leaveNotices(resource, noticesOf(row));
    if (!request.isMounted()) return;
    if (goOn.current) return setRound(round + 1);
    setLeaving(true);
    void leave(String(row.id));
  };
  const onError = (error: unknown): void => {
    setFailure(error);
    if (request.isMounted()) toast.error(translate(`${resource}.createFailed`));
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
      {found === undefined ? null : <RecoveredNotice />}
      <Form key={round} defaultValues={found ?? defaults} validate={validate} noValidate disableInvalidFormNotification>
        {failure === undefined ? null : <FormFailed title={translate(`${resource}.createFailed`)} error={failure} />}
        {children}
        <FormPrompt initial={defaults} toBody={toBody} isDone={isDone} kept={kept} />
        <Saving
          isLeaving={isLeaving}
          cancelTo={list}
          onSave={() => (goOn.current = false)}
          onAnother={another ? () => (goOn.current = true) : undefined}
        />
      </Form>
    </CreateBase>
  );
}

interface SavingProps extends Pick<SaveBarProps, 'cancelTo' | 'onSave' | 'onAnother'> {
  isLeaving: boolean;
}

function Saving({ isLeaving, ...props }: SavingProps) {
  const { saving = false } = useSaveContext();
  useHeldScanEnter();
  return <SaveBar saving={saving || isLeaving} {...props} />;
}
