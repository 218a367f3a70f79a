import { shopDay, shopTime } from '@bahi/domain/arithmetic';

/**
 * Date and time of an instant in India, the same in every language: `21/11/2026 15:05`. Formatted here rather than by
 * `Intl`, because the same bill must give the same bytes whatever locale data the runtime has.
 */
export function printedInstant(instant: string): string {
  return `${printedDay(shopDay(instant))} ${shopTime(instant)}`;
}

/** `2026-11-21` as `21/11/2026`. */
export const printedDay = (day: string): string => day.split('-').toReversed().join('/');
