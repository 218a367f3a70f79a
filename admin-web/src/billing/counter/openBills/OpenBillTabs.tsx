import Add from '@mui/icons-material/Add';
import LockPersonOutlined from '@mui/icons-material/LockPersonOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../../i18n/language.ts';
import { Shortcut } from '../../../keyboard/Shortcut.tsx';
import type { OpenBillTab } from './openBills.ts';
import { useTabTexts } from './useTabTexts.ts';

export interface OpenBillsProps {
  tabs: readonly OpenBillTab[];
  /** Path of a bill's page. */
  pathOf: (billId: string) => string;
  onOpen: (billId: string) => void;
  /** Parks this bill and begins the next. */
  onNext: () => void;
  isLeaving: boolean;
}

/** A click that the browser handles itself: a new tab or window. */
const isForBrowser = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || button !== 0;

/** The open bills beside each other, above the bill. */
export const OpenBillTabs = memo(function OpenBillTabs({ tabs, pathOf, onOpen, onNext, isLeaving }: OpenBillsProps) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('openBills.title')} sx={barSx}>
      <Box component="ul" sx={listSx}>
        {tabs.map((tab) => (
          <Tab key={tab.id} tab={tab} path={pathOf(tab.id)} onOpen={onOpen} />
        ))}
      </Box>
      <Button
        size="small"
        startIcon={<Add />}
        loading={isLeaving}
        onClick={onNext}
        title={translate('openBills.nextHint')}
        aria-keyshortcuts="F9"
        sx={nextSx}
      >
        {translate('openBills.next')}
        <Shortcut keys="F9" />
      </Button>
    </Box>
  );
});

interface TabProps extends Pick<OpenBillsProps, 'onOpen'> {
  tab: OpenBillTab;
  path: string;
}

function Tab({ tab, path, onOpen }: TabProps) {
  const { id, isCurrent } = tab;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  const open = (event: MouseEvent): void => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    if (!isCurrent) onOpen(id);
  };
  return (
    <li>
      <ButtonBase
        component={Link}
        to={path}
        ref={link}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={open}
        sx={tabSx}
      >
        <TabText tab={tab} />
      </ButtonBase>
    </li>
  );
}

/** Name and details of an open bill. */
export function TabText({ tab }: { tab: OpenBillTab }) {
  const { textsOf } = useTabTexts();
  const { name, details } = textsOf(tab);
  return (
    <Box component="span" sx={{ minWidth: 0, textAlign: 'start' }}>
      <Typography component="span" variant="body2" noWrap sx={nameSx}>
        {tab.heldBy === undefined ? null : <LockPersonOutlined fontSize="inherit" sx={lockSx} />}
        {name}
      </Typography>
      <Typography component="span" variant="body2" noWrap color="text.secondary" sx={detailsSx}>
        {details}
      </Typography>
    </Box>
  );
}

const nameSx = { display: 'block', fontWeight: 600, lineHeight: 1.25 } as const;
const detailsSx = { display: 'block', lineHeight: 1.25 } as const;
const lockSx = { mr: 0.5, verticalAlign: '-2px', color: 'warning.main' } as const;
const barSx = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const;
const listSx = {
  display: 'flex',
  gap: 0.5,
  listStyle: 'none',
  m: 0,
  p: 0,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'thin',
  '& > li': { flex: '0 1 auto', minWidth: 112 },
} as const;
const tabSx = {
  display: 'flex',
  justifyContent: 'start',
  width: '100%',
  maxWidth: 260,
  minHeight: 44,
  px: 1.25,
  borderRadius: 1,
  color: 'text.primary',
  borderBottom: 3,
  borderColor: 'transparent',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { bgcolor: 'action.selected', borderColor: 'primary.main' },
  '&:focus-visible': { outline: 3, outlineColor: 'primary.main', outlineOffset: -3 },
} as const;
const nextSx = { flexShrink: 0, gap: 0.75, minHeight: 40 } as const;
