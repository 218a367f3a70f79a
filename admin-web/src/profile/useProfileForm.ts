import { profileBody, type Profile, type ProfileBody } from '@bahi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useKeptForm } from '../form/unsaved/useKeptForm.ts';
import { useTypedForm, type TypedForm } from '../form/useTypedForm.ts';
import { useTranslate } from '../i18n/language.ts';
import type { WordKey } from '../i18n/words.ts';
import { useToast } from '../messages/toasts.ts';
import { SHOP_PROFILE_KEY } from '../providers/cache/queries.ts';
import { queryClient } from '../providers/cache/queryClient.ts';
import type { SavedProfile } from '../providers/calls/shop.ts';
import { errorBodyOf } from '../providers/http/apiError.ts';
import type { RequestOptions } from '../providers/http/http.ts';
import { useRequest } from '../providers/http/useRequest.ts';
import type { EditableField } from './profileFields.ts';

/** Fields that may be empty: null clears them. */
const CLEARABLE: readonly string[] = ['stateCode', 'gstNumber', 'upiId', 'upiPayeeName'];
/** A boolean field; its select has `true` and `false` as text. */
const YES_OR_NO: keyof ProfileBody = 'autoPrint';

interface ProfileFormOptions<F extends EditableField> {
  /** Key of the stored input. */
  name: string;
  profile: Profile;
  fields: readonly F[];
  save: (body: ProfileBody, options: RequestOptions) => Promise<SavedProfile>;
  texts: { saved: WordKey; failed: WordKey };
  /** Query key of other data to fetch again. */
  alsoShownIn?: readonly string[];
  onSaved: (saved: SavedProfile) => void;
}

export interface ProfileForm<F extends EditableField> extends TypedForm<Record<F, string>> {
  /** The input was recovered after an expired session or a reload. */
  wasRecovered: boolean;
  busy: boolean;
  failed: boolean;
  /** Fields that someone else changed since the form opened; saving again overwrites them. */
  changedMeanwhile: readonly { field: F; theirs: string }[];
}

/** State of one of the two profile forms; saved with the revision that the input is based on. */
export function useProfileForm<F extends EditableField>(options: ProfileFormOptions<F>): ProfileForm<F> {
  const { name, profile, fields, save, texts, alsoShownIn, onSaved } = options;
  const translate = useTranslate();
  const toast = useToast();
  const request = useRequest();
  const kept = useKeptForm<{ base: Profile; values: Record<F, string> }>(name);
  // sent with the revision that the input is based on
  const [base, setBase] = useState(kept.found?.base ?? profile);
  const mutation = useMutation({
    mutationFn: async (body: ProfileBody) => save(body, request.optionsFor(body)),
    onSuccess: (saved) => {
      toast.single.success(translate(texts.saved));
      void queryClient.invalidateQueries({ queryKey: SHOP_PROFILE_KEY });
      if (alsoShownIn !== undefined) void queryClient.invalidateQueries({ queryKey: alsoShownIn });
      if (request.isMounted()) onSaved(saved);
    },
    onError: (error) => {
      if (!request.isMounted()) return;
      toast.single.error(translate(texts.failed));
      const { code, current } = errorBodyOf(error);
      if (code === 'stale_revision' && current !== undefined) setBase(current as Profile);
    },
  });
  const [initial] = useState(() => typedFields(base, fields));
  const form = useTypedForm({
    initial,
    schema: profileBody,
    toBody: (values): ProfileBody => ({ ...writtenFields(values), revision: base.revision }),
    error: mutation.error,
    send: mutation.mutate,
    kept: { found: kept.found?.values, keep: (values) => kept.keep(values && { base, values }) },
  });
  const theirs = typedFields(base, fields);
  return {
    ...form,
    wasRecovered: kept.found !== undefined,
    busy: mutation.isPending,
    failed: mutation.isError,
    changedMeanwhile: fields
      .filter((field) => theirs[field] !== initial[field])
      .map((field) => ({ field, theirs: theirs[field] })),
  };
}

function typedFields<F extends EditableField>(profile: Profile, fields: readonly F[]): Record<F, string> {
  return Object.fromEntries(fields.map((field) => [field, String(profile[field] ?? '')])) as Record<F, string>;
}

function writtenFields(values: Record<string, string>): ProfileBody {
  const written = Object.entries(values).map(([field, text]) => {
    if (field === YES_OR_NO) return [field, text === 'true'];
    const cleared = text.trim() === '' && CLEARABLE.includes(field);
    return [field, cleared ? null : text];
  });
  return Object.fromEntries(written) as ProfileBody;
}
