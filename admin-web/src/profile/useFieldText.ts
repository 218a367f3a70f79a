import { joinedParts } from '@bahi/contracts';
import { useTranslate } from '../i18n/language.ts';
import { stateNameKey } from '../labels/states.ts';
import { inputOf, type ChoiceWord, type PlainField } from './profileFields.ts';

/** Gives the value of an input as people read it; empty for no value. */
export function useFieldText(): (field: PlainField, value: string) => string {
  const translate = useTranslate();
  return (field, value) => {
    if (value === '') return '';
    if (field === 'address') return joinedParts([value]);
    if (field === 'stateCode') return translate(stateNameKey(value));
    return inputOf(field).choices.length > 0 ? translate(`profile.choices.${field}.${value}` as ChoiceWord) : value;
  };
}
