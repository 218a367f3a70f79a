import Feedback from '@mui/icons-material/FeedbackOutlined';
import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { useToast } from '../messages/toasts.ts';
import { loadOrReload } from '../providers/loadOrReload.ts';
import { tokenOwner, useToken } from '../providers/session.ts';
import type { FeedbackPanel } from './FeedbackPanel.tsx';
import { useFreePosition } from './useFreePosition.ts';

/** Screens for the customer, without the feedback button. */
const WITHOUT_FEEDBACK: readonly string[] = ['/dashboard/customer-display'];

/** Feedback button in the corner of every screen, with its panel. */
export function FeedbackWidget() {
  const { pathname } = useLocation();
  const writer = tokenOwner(useToken());
  if (WITHOUT_FEEDBACK.some((path) => pathname === path || pathname.startsWith(`${path}/`))) return null;
  // another person does not see the previous one's input
  return <Corner key={writer} writer={writer} />;
}

function Corner({ writer }: { writer: string | null }) {
  const translate = useTranslate();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const [Panel, setPanel] = useState<typeof FeedbackPanel>();
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const place = useFreePosition(button, !isOpen, pathname);
  const close = (): void => {
    // a hidden button takes no focus
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const open = async (): Promise<void> => {
    try {
      const panel = await loadOrReload(async () => import('./FeedbackPanel.tsx'));
      setPanel(() => panel.FeedbackPanel);
      setOpen(true);
    } catch {
      toast.error(translate('common.noAnswer'));
    }
  };
  return (
    <>
      {place.isCrowded ? <Strip /> : null}
      <IconButton
        ref={button}
        onClick={() => void open()}
        aria-label={translate('feedback.title')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        title={translate('feedback.title')}
        style={{ right: place.right, bottom: place.bottom }}
        sx={isOpen ? hiddenSx : buttonSx}
      >
        <Feedback />
      </IconButton>
      {Panel === undefined ? null : (
        <Panel writer={writer} isOpen={isOpen} onClose={close} onLeave={() => setOpen(false)} />
      )}
    </>
  );
}

/** Keeps the corner free on a screen without a gap for the button. */
function Strip() {
  return (
    <>
      <GlobalStyles styles={{ body: { paddingBottom: STRIP_HEIGHT }, html: { scrollPaddingBottom: STRIP_HEIGHT } }} />
      <Box data-foot-bar sx={stripSx} />
    </>
  );
}

/** The button with the space around it. */
const STRIP_HEIGHT = 60;
const stripSx = {
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 0,
  height: STRIP_HEIGHT,
  zIndex: 1,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const;
const buttonSx = {
  position: 'fixed',
  width: 44,
  height: 44,
  '& svg': { fontSize: 24 },
  // above the page's bars, below menus, dialogs and the sidebar of a phone
  zIndex: 'appBar',
  color: 'primary.contrastText',
  bgcolor: 'primary.main',
  boxShadow: 6,
  transition: 'right 150ms, bottom 150ms',
  '&:hover': { bgcolor: 'primary.dark' },
} as const;
const hiddenSx = { ...buttonSx, visibility: 'hidden' } as const;
