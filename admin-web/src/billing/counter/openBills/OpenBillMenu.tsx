import Add from '@mui/icons-material/Add';
import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useState } from 'react';
import { formatCount } from '../../../format/quantity.ts';
import { useTranslate } from '../../../i18n/language.ts';
import { TabText, type OpenBillsProps } from './OpenBillTabs.tsx';
import { useTabTexts } from './useTabTexts.ts';

/** The open bills in a menu, where there is no room for tabs. */
export const OpenBillMenu = memo(function OpenBillMenu({ tabs, onOpen, onNext, isLeaving }: OpenBillsProps) {
  const translate = useTranslate();
  const { textsOf } = useTabTexts();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent);
  const others = tabs.length - 1;
  const name = current === undefined ? '' : textsOf(current).name;
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('openBills.parked', { name, others: formatCount(others) })}
        endIcon={<ArrowDropDown />}
        loading={isLeaving}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={buttonSx}
      >
        <span className="name">{name}</span>
        {others > 0 ? <span aria-hidden>({formatCount(others)})</span> : null}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ list: { dense: true } }}>
        <MenuItem
          sx={itemSx}
          onClick={() => {
            close();
            onNext();
          }}
        >
          <ListItemIcon>
            <Add />
          </ListItemIcon>
          {translate('openBills.nextHint')}
        </MenuItem>
        <Divider />
        {tabs.map((tab) => (
          <MenuItem
            key={tab.id}
            selected={tab.isCurrent}
            aria-current={tab.isCurrent ? 'page' : undefined}
            sx={itemSx}
            onClick={() => {
              close();
              if (!tab.isCurrent) onOpen(tab.id);
            }}
          >
            <TabText tab={tab} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
});

const buttonSx = {
  // takes what the title leaves of its line, so that nothing of the heading needs a second one
  flex: '100 1 0',
  justifyContent: 'start',
  minWidth: '6rem',
  minHeight: 44,
  px: 1,
  gap: 0.5,
  fontSize: '1rem',
  '& > span': { flexShrink: 0 },
  // two lines fit the height of the button
  '& > .name': {
    flexShrink: 1,
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
    textAlign: 'start',
    fontSize: '0.9375rem',
    lineHeight: 1.25,
  },
} as const;
const itemSx = { minHeight: 52, whiteSpace: 'normal' } as const;
