import DarkMode from '@mui/icons-material/DarkMode';
import LightMode from '@mui/icons-material/LightMode';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from '../i18n/language.ts';
import { useThemeMode } from '../theme/themeMode.ts';

/** With the browser's tooltip: MUI's would make every public page heavier. */
export function ThemeSwitch() {
  const [mode, toggle] = useThemeMode();
  const translate = useTranslate();
  const label = translate(mode === 'light' ? 'shell.darkTheme' : 'shell.lightTheme');
  return (
    <IconButton onClick={toggle} aria-label={label} title={label} color="inherit">
      {mode === 'light' ? <DarkMode /> : <LightMode />}
    </IconButton>
  );
}
