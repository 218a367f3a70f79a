import Box from '@mui/material/Box';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import { hasCheckDigit, scannedCode } from '@bahi/domain/arithmetic';
import { latinDigits } from '../format/parse.ts';
import { useTranslate } from '../i18n/language.ts';
import { CameraButton } from '../scanning/CameraButton.tsx';
import { OpenCamera } from '../scanning/OpenCamera.tsx';
import { useCameraScan } from '../scanning/useCameraScan.ts';
import { useGarbledScan } from '../scanning/useGarbledScan.ts';

/** Barcodes as chips. A scan (text and Enter) adds one without submitting the form; so does the camera. */
export function BarcodesInput({ source, helperText }: { source: string; helperText: string }) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, parse: same, format: same });
  const [typed, setTyped] = useState('');
  const codes = (field.value ?? []) as string[];
  const { invalid, error } = fieldState;
  const keep = (all: readonly string[]): void => {
    const given = all.map((code) => latinDigits(code.trim())).filter((code) => code !== '');
    // a code that is printed in groups is the same as its scan
    const scanned = given.map(scannedCode);
    field.onChange(given.filter((_code, index) => scanned.indexOf(scanned[index] ?? '') === index));
    setTyped('');
  };
  const add = (code: string): void => keep([...codes, code]);
  const onKeyDownCapture = useGarbledScan(add);
  const camera = useCameraScan({ onCode: add, once: true });
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Autocomplete<string, true, false, true>
          fullWidth
          id={id}
          onKeyDownCapture={onKeyDownCapture}
          multiple
          freeSolo
          options={[]}
          value={codes}
          inputValue={typed}
          onInputChange={(_event, text) => setTyped(text)}
          onChange={(_event, all) => keep(all)}
          // typed text that is no chip yet would be lost on save
          onBlur={() => {
            if (typed.trim() !== '') add(typed);
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
                  color={hasCheckDigit(code) ? 'default' : 'warning'}
                  variant="outlined"
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
      <CheckDigits codes={codes} />
      <OpenCamera {...camera} />
    </>
  );
}

/** Names the codes whose check digit is wrong. They may be numbers of the shop's own, so this refuses nothing. */
function CheckDigits({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate();
  const doubtful = codes.filter((code) => !hasCheckDigit(code));
  if (doubtful.length === 0) return null;
  return (
    <Typography component="output" variant="body2" sx={{ display: 'block', mx: 1.75, mt: 0.5, color: 'warning.main' }}>
      {translate('products.checkDigit', { smart_count: doubtful.length, codes: doubtful.join(', ') })}
    </Typography>
  );
}

const same = (value: unknown): unknown => value;
