import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { EntityPicker, type EntityPickerProps } from './EntityPicker.tsx';
import type { Entity } from './useEntitySearch.ts';

interface EntityInputProps<Row extends Entity> extends Pick<
  EntityPickerProps<Row>,
  'resource' | 'onCreate' | 'more' | 'filter' | 'autoFocus' | 'disabled'
> {
  source: string;
  isRequired?: boolean;
  helperText?: string;
}

/** The picker as a react-admin input; its value is the id. */
export function EntityInput<Row extends Entity>({
  source,
  isRequired = false,
  helperText,
  ...picker
}: EntityInputProps<Row>) {
  const { id, field, fieldState } = useInput({ source, isRequired, parse: same, format: same });
  const { invalid, error } = fieldState;
  return (
    <EntityPicker<Row>
      {...picker}
      id={id}
      value={field.value as string | null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      isRequired={isRequired}
      label={<FieldTitle source={source} isRequired={isRequired} />}
      error={invalid}
      helperText={
        invalid || helperText !== undefined ? (
          <InputHelperText error={error?.message} helperText={helperText ?? false} />
        ) : null
      }
    />
  );
}

const same = (value: unknown): unknown => value;
