import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../providers/language.ts';
import { usePageTitle } from './usePageTitle.ts';

interface ScreenHeadingProps {
  title: string;
  /** Where the arrow before the title leads, such as `/dashboard/products`. */
  backTo?: string;
  /** What that is called; just “Back” when absent. */
  backText?: string;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}

/** First thing on every screen: its one h1, which is also the page's title, and its main actions. */
export function ScreenHeading({ title, backTo, backText, children }: ScreenHeadingProps) {
  const translate = useTranslate();
  usePageTitle(title);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
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
        <Typography variant="h1">{title}</Typography>
      </Box>
      {children}
    </Box>
  );
}
