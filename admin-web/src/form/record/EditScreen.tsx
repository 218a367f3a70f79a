import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { EditBase, Form, FormDataConsumer, useSaveContext, type RaRecord } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { useTranslate } from '../../i18n/language.ts';
import { leaveNotices, noticesOf, type Warning } from '../../messages/notices.ts';
import { useToast } from '../../messages/toasts.ts';
import { updateRow } from '../../providers/calls/rows.ts';
import { errorBodyOf } from '../../providers/http/apiError.ts';
import { useRequest } from '../../providers/http/useRequest.ts';
import type { ListedResource } from '../../providers/reactAdmin/listedResource.ts';
import { useHeldScanEnter } from '../../scanning/useHeldScanEnter.ts';
import { ScreenHeading } from '../../screen/ScreenHeading.tsx';
import { ScreenSpinner } from '../../screen/ScreenSpinner.tsx';
import type { FieldErrors, Values } from '../bodyErrors.ts';
import { SaveBar } from '../SaveBar.tsx';
import { RecoveredNotice } from '../unsaved/RecoveredNotice.tsx';
import { useKeptForm } from '../unsaved/useKeptForm.ts';
import { Conflict } from './Conflict.tsx';
import { FormFailed } from './FormFailed.tsx';
import { FormPrompt } from './FormPrompt.tsx';
import { RecordFailed } from './RecordFailed.tsx';
import { useOpenRecord } from './useOpenRecord.ts';

/** Makes the body of an edit: the fields of the form and their revision. */
type ToBody = (values: Values) => Values;

interface EditScreenProps {
  resource: Exclude<ListedResource, 'purchases'>;
  toBody: ToBody;
  validate: (values: Values) => FieldErrors;
  children: ReactNode;
  /** Buttons beside the title. */
  buttons?: ReactNode;
}

type Saved = RaRecord & { name: string; revision: number; warnings?: Warning[] };

/** A form for an existing row. On a conflict it shows both versions and asks which one to keep. */
export function EditScreen({ children, ...form }: EditScreenProps) {
  const { resource, toBody } = form;
  const translate = useTranslate();
  const toast = useToast();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<unknown>();
  const isDone = useRef(false);
  const request = useRequest();
  const { id } = useParams();
  /** The revision that "save mine" overwrites. */
  const replaces = useRef<number>(undefined);
  const body: ToBody = (values) =>
    replaces.current === undefined ? toBody(values) : { ...toBody(values), revision: replaces.current };
  const mutationFn = async ({ id = '', data = {} }: { id?: RaRecord['id']; data?: Values }): Promise<Saved> => {
    setRefusal(undefined);
    return updateRow<Saved>(resource, String(id), data, request.optionsFor(data));
  };
  const onSuccess = (row: Saved): void => {
    isDone.current = true;
    toast.success(translate(`${resource}.updated`));
    leaveNotices(resource, noticesOf(row));
    if (request.isMounted()) void navigate(`/dashboard/${resource}`);
  };
  const onError = (error: unknown): void => {
    setRefusal(error);
    if (request.isMounted()) toast.error(translate(`${resource}.updateFailed`));
  };
  const onChosen = (revision: number | undefined): void => {
    replaces.current = revision;
    setRefusal(undefined);
  };
  return (
    <EditBase
      resource={resource}
      mutationMode="pessimistic"
      redirect={false}
      transform={body}
      mutationOptions={{ mutationFn, onSuccess, onError }}
      queryOptions={{ onError: () => toast.error(translate(`${resource}.loadFailed`)) }}
    >
      <OpenRecord key={id} {...form} refusal={refusal} isDone={isDone} onChosen={onChosen}>
        {children}
      </OpenRecord>
    </EditBase>
  );
}

interface OpenRecordProps extends EditScreenProps {
  /** Error of the last save. */
  refusal: unknown;
  isDone: RefObject<boolean>;
  /** Called when a version is chosen, with the revision to overwrite. */
  onChosen: (revision: number | undefined) => void;
}

function OpenRecord(props: OpenRecordProps) {
  const { resource, toBody, validate, children, buttons, refusal, isDone, onChosen } = props;
  const translate = useTranslate();
  const { id = '' } = useParams();
  const kept = useKeptForm<Values>(`${resource}/${id}`);
  /** Number of conflicts in which their version was chosen; stored input is ignored then. */
  const [choices, setChoices] = useState(0);
  const { row, open, error, refetch } = useOpenRecord<Saved>();
  const { save } = useSaveContext();
  if (row === undefined) {
    if (error === null) return <ScreenSpinner />;
    return <RecordFailed resource={resource} error={error} onRetry={() => void refetch()} />;
  }
  const list = `/dashboard/${resource}`;
  const found = choices === 0 ? kept.found : undefined;
  const takeTheirs = (theirs: Saved): void => {
    onChosen(undefined);
    open(theirs);
    setChoices(choices + 1);
  };
  const keepMine = (theirs: Saved, mine: Values): void => {
    onChosen(theirs.revision);
    void save?.(mine);
  };
  return (
    <>
      <ScreenHeading title={translate(`${resource}.editTitle`)} backTo={list}>
        {buttons}
      </ScreenHeading>
      {found === undefined ? null : <RecoveredNotice />}
      <Form
        key={`${row.revision} ${choices}`}
        record={found ? { ...row, ...found } : row}
        validate={validate}
        noValidate
        disableInvalidFormNotification
      >
        {refusal === undefined ? null : (
          <Refused
            resource={resource}
            error={refusal}
            toBody={toBody}
            onTakeTheirs={takeTheirs}
            onKeepMine={keepMine}
          />
        )}
        {children}
        <FormPrompt initial={row} toBody={toBody} isDone={isDone} kept={kept} />
        <Saving cancelTo={list} />
      </Form>
    </>
  );
}

interface RefusedProps extends Pick<EditScreenProps, 'resource' | 'toBody'> {
  error: unknown;
  onTakeTheirs: (theirs: Saved) => void;
  onKeepMine: (theirs: Saved, mine: Values) => void;
}

/** "Mine" is the current input: the form stays editable during the conflict. */
function Refused({ resource, error, toBody, onTakeTheirs, onKeepMine }: RefusedProps) {
  const translate = useTranslate();
  const theirs = errorBodyOf(error).current as Saved | undefined;
  if (theirs === undefined) return <FormFailed title={translate(`${resource}.updateFailed`)} error={error} />;
  return (
    <FormDataConsumer<Values>>
      {({ formData }) => (
        <Conflict
          resource={resource}
          error={error}
          mine={toBody(formData)}
          theirs={theirs}
          onTakeTheirs={() => onTakeTheirs(theirs)}
          onKeepMine={() => onKeepMine(theirs, formData)}
        />
      )}
    </FormDataConsumer>
  );
}

function Saving({ cancelTo }: { cancelTo: string }) {
  const { saving = false } = useSaveContext();
  useHeldScanEnter();
  return <SaveBar saving={saving} cancelTo={cancelTo} />;
}
