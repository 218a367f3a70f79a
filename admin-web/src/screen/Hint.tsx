import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState, type ReactElement } from 'react';

const OPEN_MS = 700;
const SKIP_MS = 300;

/** When the last of all tooltips closed. */
let closedAt = Number.NEGATIVE_INFINITY;

interface HintProps {
  /** No tooltip when empty. */
  title: string;
  placement?: 'right' | 'bottom';
  children: ReactElement;
}

/** A tooltip with the product's timing: it opens after 700 ms, and at once within 300 ms of another one's closing. */
export function Hint({ title, placement = 'bottom', children }: HintProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = (): void => clearTimeout(timer.current);
  const plan = (): void => {
    cancel();
    timer.current = setTimeout(() => setOpen(true), performance.now() - closedAt <= SKIP_MS ? 0 : OPEN_MS);
  };
  // the pointer enters the next one before this one has closed
  const leave = (): void => {
    cancel();
    if (open) closedAt = performance.now();
  };
  const close = (): void => {
    leave();
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Tooltip
      title={title}
      placement={placement}
      open={open && title !== ''}
      enterDelay={0}
      enterNextDelay={0}
      onOpen={plan}
      onClose={close}
      onMouseLeave={leave}
      onBlur={leave}
    >
      {children}
    </Tooltip>
  );
}
