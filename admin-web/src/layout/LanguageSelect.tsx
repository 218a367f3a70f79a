import Translate from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { LANGUAGE_NAMES, LANGUAGES, useLanguage, useTranslate, type Language } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';

const boxSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 1.25,
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  // on a phone the shop's name needs the room
  '& svg': { display: { xs: 'none', sm: 'block' } },
  '& select': {
    font: 'inherit',
    color: 'inherit',
    bgcolor: 'transparent',
    border: 0,
    minHeight: 40,
    pr: 1,
    cursor: 'pointer',
  },
  '& option': { color: 'text.primary', bgcolor: 'background.paper' },
} as const;

/** Languages by their own names, so that everyone finds theirs. A native select: small, and familiar on a phone. */
export function LanguageSelect() {
  const [language, setLanguage] = useLanguage();
  const translate = useTranslate();
  const toast = useToast();
  // shows the choice while its texts load
  const [wanted, setWanted] = useState<Language>();
  const choose = async (next: Language): Promise<void> => {
    setWanted(next);
    try {
      await setLanguage(next);
    } catch {
      toast.error(translate('common.noAnswer'));
    }
    setWanted(undefined);
  };
  return (
    <Box sx={boxSx}>
      <Translate fontSize="small" />
      <select
        value={wanted ?? language}
        aria-label={translate('shell.language')}
        onChange={({ target }) => void choose(target.value as Language)}
      >
        {LANGUAGES.map((name) => (
          <option key={name} value={name} lang={name}>
            {LANGUAGE_NAMES[name]}
          </option>
        ))}
      </select>
    </Box>
  );
}
