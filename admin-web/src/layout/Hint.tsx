import Tooltip, { type TooltipProps } from '@mui/material/Tooltip';

const OPEN_MS = 700;

/** A tooltip with the product's timing: it opens after 700 ms, and at once within 300 ms after another one closed. */
export function Hint(props: TooltipProps) {
  return <Tooltip enterDelay={OPEN_MS} enterNextDelay={0} enterTouchDelay={OPEN_MS} {...props} />;
}
