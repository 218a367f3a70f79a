import { profileBody, type ProfileBody } from '@bahi/contracts';
import { useKeptForm } from '../../form/unsaved/useKeptForm.ts';
import { useTypedForm, type TypedForm } from '../../form/useTypedForm.ts';
import { saveProfile } from '../../providers/calls/shop.ts';
import { useSaveProfile, type SaveProfileOptions } from './useSaveProfile.ts';

interface PartFormOptions<V> extends Partial<Pick<SaveProfileOptions, 'texts'>> {
  /** Key of the stored input. */
  name: string;
  initial: V;
  toBody: (values: V) => ProfileBody;
  onSaved: SaveProfileOptions['onSaved'];
}

export interface PartForm<V> extends TypedForm<V> {
  /** The input was recovered after an expired session or a reload. */
  wasRecovered: boolean;
  busy: boolean;
}

const TEXTS = { saved: 'profile.additionalSaved', failed: 'profile.additionalFailed' } as const;

/** State of a form that writes part of the profile, whatever else of it changed meanwhile: `PUT /shop/profile`. */
export function usePartForm<V extends object>(options: PartFormOptions<V>): PartForm<V> {
  const { name, initial, toBody, onSaved, texts = TEXTS } = options;
  const save = useSaveProfile({ save: saveProfile, texts, onSaved });
  const kept = useKeptForm<V>(name);
  const form = useTypedForm({ kept, initial, schema: profileBody, toBody, error: save.error, send: save.mutate });
  return { ...form, wasRecovered: kept.found !== undefined, busy: save.isPending };
}
