import { profileBody, type Profile, type ProfileBody } from '@bahi/contracts';
import { useState } from 'react';
import { useKeptForm } from '../form/unsaved/useKeptForm.ts';
import { useTypedForm, type TypedForm } from '../form/useTypedForm.ts';
import { errorBodyOf } from '../providers/http/apiError.ts';
import { typedFields, writtenFields, type PlainField } from './profileFields.ts';
import { useSaveProfile, type SaveProfileOptions } from './saving/useSaveProfile.ts';

interface ProfileFormOptions<F extends PlainField> extends Omit<SaveProfileOptions, 'onError'> {
  /** Key of the stored input. */
  name: string;
  profile: Profile;
  fields: readonly F[];
}

export interface ProfileForm<F extends PlainField> extends TypedForm<Record<F, string>> {
  /** The input was recovered after an expired session or a reload. */
  wasRecovered: boolean;
  busy: boolean;
  failed: boolean;
  /** Fields that someone else changed since the form opened; saving again overwrites them. */
  changedMeanwhile: readonly { field: F; theirs: string }[];
}

/** State of one of the two profile forms; saved with the revision that the input is based on. */
export function useProfileForm<F extends PlainField>(options: ProfileFormOptions<F>): ProfileForm<F> {
  const { name, profile, fields, ...saving } = options;
  const kept = useKeptForm<{ base: Profile; values: Record<F, string> }>(name);
  // sent with the revision that the input is based on
  const [base, setBase] = useState(kept.found?.base ?? profile);
  const mutation = useSaveProfile({
    ...saving,
    onError: (error) => {
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
