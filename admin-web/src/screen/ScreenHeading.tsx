import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslate } from '../i18n/language.ts';
import { usePageTitle } from './usePageTitle.ts';

interface ScreenHeadingProps {
  title: string;
  /** Target of the back arrow, such as `/dashboard/products`. */
  backTo?: string;
  /** Label of the back arrow; “Back” when absent. */
  backText?: string;
  /** Takes little height. */
  isLow?: boolean;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}

/** The h1 of a screen, which is also the document's title, and its main actions. */
export function ScreenHeading({ title, backTo, backText, isLow = false, children }: ScreenHeadingProps) {
  const translate = useTranslate();
  usePageTitle(title);
  const heading = useFocusWhenLost();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: isLow ? 0.5 : 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexGrow: 1, minWidth: 0 }}>
        {backTo === undefined ? null : (
          <IconButton
            component={Link}
            to={backTo}
            aria-label={backText ?? translate('common.back')}
            title={backText}
            edge="start"
          >
            <ArrowBack />
          </IconButton>
        )}
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={isLow ? lowSx : headingSx}>
          {title}
        </Typography>
      </Box>
      {children}
    </Box>
  );
}

/**
 * Focuses the heading after a navigation, because the element that had the focus is gone: the heading is announced and Tab continues
 * from there. Not on the first screen, and not when a field has taken the focus.
 */
function useFocusWhenLost(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isOpenedOn] = useState(key === 'default');
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.id === 'content';
    if (isLost && !isOpenedOn) heading.current?.focus({ preventScroll: true });
  }, [isOpenedOn]);
  return heading;
}

const headingSx = { outline: 'none' } as const;
const lowSx = { ...headingSx, fontSize: '1.25rem' } as const;
