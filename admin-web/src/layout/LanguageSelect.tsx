import Translate from '@mui/icons-material/Translate';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslate, type Language } from '../providers/language.ts';

/** Each language under its own name, so that who cannot read this one finds theirs. The device's own list: small and at home on a phone. */
export function LanguageSelect() {
  const [language, setLanguage] = useLanguage();
  const translate = useTranslate();
  return (
    <NativeSelect
      value={language}
      onChange={({ target }) => setLanguage(target.value as Language)}
      input={
        <OutlinedInput
          size="small"
          startAdornment={
            <InputAdornment position="start">
              <Translate fontSize="small" />
            </InputAdornment>
          }
        />
      }
      inputProps={{ 'aria-label': translate('shell.language') }}
    >
      {LANGUAGES.map((name) => (
        <option key={name} value={name} lang={name}>
          {LANGUAGE_NAMES[name]}
        </option>
      ))}
    </NativeSelect>
  );
}
