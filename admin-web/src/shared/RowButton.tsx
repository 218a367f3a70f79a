import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Hint } from '../layout/Hint.tsx';

interface RowButtonProps {
  /** What it does, and to which row. */
  label: string;
  children: ReactNode;
  to?: string;
  onClick?: () => void;
}

/** An icon at the end of a row. */
export function RowButton({ label, children, to, onClick }: RowButtonProps) {
  const link = to === undefined ? {} : { component: Link, to };
  return (
    <Hint title={label}>
      <IconButton aria-label={label} onClick={onClick} {...link}>
        {children}
      </IconButton>
    </Hint>
  );
}
