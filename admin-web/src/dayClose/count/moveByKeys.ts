import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Enter and the arrows move between the fields below an element, as Tab does. Enter in the last one sends the form. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  const step = STEPS[key];
  if (step === undefined || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')];
  const place = fields.findIndex((field) => field === target);
  const next = place === -1 ? undefined : fields[place + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}
