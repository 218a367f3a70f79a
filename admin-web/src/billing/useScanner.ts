import { useEffect, useEffectEvent } from 'react';
import { latinDigits } from '../format/parse.ts';
import { ScanReader } from './scanReader.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Where a run of keys began, to be put back when it turns out to be a scan. */
interface Origin {
  field: TextField | undefined;
  value: string;
}

/**
 * Hears a scanner wherever the focus is: it types like a keyboard and presses Enter. What it typed into a field is taken out
 * again, and the focus stays. In a field only what holds a digit is a code; an empty search field takes what is scanned as it takes what is typed.
 */
export function useScanner(onCode: (code: string) => void): void {
  const scanned = useEffectEvent(onCode);
  useEffect(() => {
    const reader = new ScanReader();
    let origin: Origin = { field: undefined, value: '' };
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (event.key.length === 1 && reader.startsAt(event.timeStamp)) origin = originOf(document.activeElement);
      const code = reader.read(event.key, event.timeStamp);
      if (code === undefined || !mayScan(code, origin)) return;
      event.preventDefault();
      event.stopPropagation();
      putBack(origin);
      scanned(code);
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}

function originOf(element: Element | null): Origin {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return isField ? { field: element, value: element.value } : { field: undefined, value: '' };
}

function mayScan(code: string, { field, value }: Origin): boolean {
  if (field === undefined) return true;
  if (field.type !== 'search') return /\d/.test(code) && !/[.,]/.test(code);
  // a number that stands there alone, or behind "3*", is looked up by the field itself
  return /^\d+$/.test(code) && !/(^|[\d*×])\s*$/.test(latinDigits(value));
}

/** As if a person had typed it: React hears of a value only through the element's own setter and an input event. */
function putBack({ field, value }: Origin): void {
  if (field === undefined || field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
