import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Print from '@mui/icons-material/Print';
import Button from '@mui/material/Button';
import ButtonGroup from '@mui/material/ButtonGroup';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from '../../i18n/language.ts';
import { Shortcut } from '../../keyboard/Shortcut.tsx';
import { useShortcuts } from '../../keyboard/useShortcuts.ts';
import { usePrintBill } from '../../print/usePrintBill.ts';
import { usePrefetch } from '../../providers/prefetch.ts';

/** Prints a bill, by button or shortcut; the menu prints a copy or opens the choice of paper and language. */
export function PrintBill({ billId }: { billId: string }) {
  const translate = useTranslate();
  const print = usePrintBill(billId);
  const [anchor, setAnchor] = useState<HTMLElement>();
  useShortcuts({ 'Ctrl+p': print });
  usePrefetch('print');
  return (
    <>
      <ButtonGroup variant="contained" disableElevation>
        <Button
          startIcon={<Print />}
          aria-keyshortcuts="Control+P"
          onClick={() => print()}
          sx={{ gap: 1, flexGrow: 1 }}
        >
          {translate('print.print')}
          <Shortcut keys="Ctrl P" />
        </Button>
        <Button
          aria-label={translate('print.more')}
          title={translate('print.more')}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ px: 0.5 }}
        >
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={() => print({ copy: true })}>{translate('print.printCopy')}</MenuItem>
        <MenuItem onClick={() => print({ withoutDialog: true })}>{translate('print.choose')}</MenuItem>
      </Menu>
    </>
  );
}
