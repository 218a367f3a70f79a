import Check from '@mui/icons-material/Check';
import Keyboard from '@mui/icons-material/Keyboard';
import Settings from '@mui/icons-material/Settings';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { CounterSettings } from '@bahi/contracts';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/language.ts';
import { Shortcut } from '../../../keyboard/Shortcut.tsx';
import { useShortcuts } from '../../../keyboard/useShortcuts.ts';
import { Hint } from '../../../screen/Hint.tsx';
import { playTone } from './signals.ts';
import { COUNTER_KEYS } from '../keys/counterKeys.ts';
import { KeysDialog } from '../keys/KeysDialog.tsx';
import { useSettings } from './useSettings.ts';

const SETTINGS = ['sounds', 'vibration', 'newestFirst'] as const satisfies readonly (keyof CounterSettings)[];
/** No product is looked for by a question mark, so the empty search is no such field. */
function isTyping(): boolean {
  const field = document.activeElement;
  const isEmptySearch = field instanceof HTMLInputElement && field.type === 'search' && field.value === '';
  return field?.matches('input, textarea') === true && !isEmptySearch;
}

/** How the bill page behaves for this account, and the list of its keys. */
export function SettingsMenu() {
  const translate = useTranslate();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [areKeysShown, showKeys] = useState(false);
  useShortcuts({ [COUNTER_KEYS.page.keys.key]: () => showKeys(true) }, 'screen', isTyping);
  const label = translate('counter.settings');
  return (
    <>
      <Hint title={label}>
        <IconButton aria-label={label} aria-haspopup="menu" onClick={({ currentTarget }) => setPlace(currentTarget)}>
          <Settings />
        </IconButton>
      </Hint>
      <Menu anchorEl={place} open={place !== null} onClose={() => setPlace(null)}>
        {SETTINGS.map((name) => (
          <Setting key={name} name={name} />
        ))}
        <MenuItem
          onClick={() => {
            setPlace(null);
            showKeys(true);
          }}
        >
          <ListItemIcon>
            <Keyboard />
          </ListItemIcon>
          <ListItemText>{translate('counter.keys.title')}</ListItemText>
          <Shortcut keys={COUNTER_KEYS.page.keys.key} />
        </MenuItem>
      </Menu>
      {areKeysShown ? <KeysDialog onClose={() => showKeys(false)} /> : null}
    </>
  );
}

/** A switch of the menu, which stays open. */
function Setting({ name }: { name: keyof CounterSettings }) {
  const translate = useTranslate();
  const { settings, change } = useSettings();
  const isOn = settings[name];
  const toggle = (): void => {
    if (name === 'sounds' && !isOn) playTone('added');
    change({ [name]: !isOn });
  };
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} onClick={toggle}>
      <ListItemIcon>{isOn ? <Check /> : null}</ListItemIcon>
      <ListItemText>{translate(`counter.setting.${name}`)}</ListItemText>
    </MenuItem>
  );
}
