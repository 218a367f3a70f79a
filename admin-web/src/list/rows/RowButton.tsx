import type { MouseEventHandler } from 'react';
import { RowIcon, type RowIconName } from './RowIcon.tsx';

interface RowButtonProps {
  /** Action and name of the row. */
  label: string;
  icon: RowIconName;
  to?: string;
  onClick?: MouseEventHandler;
  disabled?: boolean;
}

/** An icon button of a row. `rowSx` of the container styles it, and `useRowLinks` handles its link. */
export function RowButton({ label, icon, to, onClick, disabled = false }: RowButtonProps) {
  const common = { className: 'row-button', 'aria-label': label, title: label };
  if (to !== undefined) {
    return (
      <a {...common} href={to}>
        <RowIcon name={icon} />
      </a>
    );
  }
  return (
    <button {...common} type="button" disabled={disabled} onClick={onClick}>
      <RowIcon name={icon} />
    </button>
  );
}
