import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface RowButtonProps {
  /** What it does, and to which row. */
  label: string;
  children: ReactNode;
  to?: string;
  onClick?: () => void;
}

/** An icon at the end of a row; its looks come from `rowSx` around it. */
export function RowButton({ label, children, to, onClick }: RowButtonProps) {
  const common = { className: 'row-button', 'aria-label': label, title: label };
  if (to !== undefined) {
    return (
      <Link {...common} to={to}>
        {children}
      </Link>
    );
  }
  return (
    <button {...common} type="button" onClick={onClick}>
      {children}
    </button>
  );
}
