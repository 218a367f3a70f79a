import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/language.ts';

interface BillSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called once the content can take the focus. */
  onOpened: () => void;
  children: ReactNode;
  /** The pay bar, at the same place as on the page. */
  bar: ReactNode;
}

/** Customer and payment over a page without room for them: from below on a phone, else from the side. */
export function BillSheet({ isOpen, onClose, onOpened, children, bar }: BillSheetProps) {
  const translate = useTranslate();
  const id = useId();
  const isPhone = useMediaQuery('(max-width: 767.98px)');
  return (
    <Drawer
      anchor={isPhone ? 'bottom' : 'right'}
      open={isOpen}
      onClose={onClose}
      // the page behind takes the focus at once
      transitionDuration={{ enter: 150, exit: 0 }}
      // the shortcuts of the page stay
      slotProps={{
        paper: { 'aria-labelledby': id, 'data-part-of-screen': true, sx: isPhone ? phoneSx : sideSx } as object,
      }}
    >
      <Opened onOpened={onOpened} />
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 1, py: 0.5, flexShrink: 0 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {translate('counter.sheet')}
        </Typography>
        <IconButton aria-label={translate('common.close')} onClick={onClose} sx={{ width: 44, height: 44 }}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', flexGrow: 1, minHeight: 0, px: 1.5, pb: 1.5 }}>{children}</Box>
      {bar}
    </Drawer>
  );
}

function Opened({ onOpened }: Pick<BillSheetProps, 'onOpened'>) {
  const tell = useEffectEvent(onOpened);
  useEffect(() => tell(), []);
  return null;
}

const phoneSx = { maxHeight: 'calc(100dvh - 24px)', borderRadius: '12px 12px 0 0' } as const;
const sideSx = { width: 400, maxWidth: '100%' } as const;
