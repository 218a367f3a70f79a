import Box from '@mui/material/Box';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { latinDigits } from '../format/parse.ts';
import { useTranslate } from '../i18n/language.ts';
import { CameraButton } from '../scanning/CameraButton.tsx';
import { OpenCamera } from '../scanning/OpenCamera.tsx';
import { useCameraScan } from '../scanning/useCameraScan.ts';

/** Barcodes as chips. A scan (text and Enter) adds one without submitting the form; so does the camera. */
export function BarcodesInput({ source, helperText }: { source: string; helperText: string }) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, parse: same, format: same });
  const [typed, setTyped] = useState('');
  const codes = (field.value ?? []) as string[];
  const { invalid, error } = fieldState;
  const keep = (all: readonly string[]): void => {
    field.onChange([...new Set(all.map((code) => latinDigits(code.trim())).filter((code) => code !== ''))]);
    setTyped('');
  };
  const camera = useCameraScan({ onCode: (code) => keep([...codes, code]), once: true });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Autocomplete<string, true, false, true>
          fullWidth
          id={id}
          multiple
          freeSolo
          options={[]}
          value={codes}
          inputValue={typed}
          onInputChange={(_event, text) => setTyped(text)}
          onChange={(_event, all) => keep(all)}
          // typed text that is no chip yet would be lost on save
          onBlur={() => {
            if (typed.trim() !== '') keep([...codes, typed]);
            field.onBlur();
          }}
          clearText={translate('lists.clearChoice')}
          renderValue={(all, itemProps) =>
            all.map((code, index) => {
              const { key, ...rest } = itemProps({ index });
              return (
                <Chip
                  key={key}
                  label={code}
                  size="small"
                  title={translate('products.removeBarcode', { code })}
                  {...rest}
                />
              );
            })
          }
          renderInput={(params) => (
            <TextField
              {...params}
              label={<FieldTitle source={source} />}
              error={invalid}
              helperText={<InputHelperText error={error?.message} helperText={helperText} />}
            />
          )}
        />
        <CameraButton {...camera} />
      </Box>
      <OpenCamera {...camera} />
    </>
  );
}

const same = (value: unknown): unknown => value;
