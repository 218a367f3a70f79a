import { RowIcon, type RowIconName } from './RowIcon.tsx';

interface RowButtonProps {
  /** What it does, and to which row. */
  label: string;
  icon: RowIconName;
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
}

/** An icon at the end of a row; its looks come from `rowSx` around it, and its link is opened by `useRowLinks` there. */
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
