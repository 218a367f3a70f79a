import { shopDay, shopTime } from '@bahi/domain/arithmetic';

/**
 * Day and time of an instant in the shop's zone, the same in every language: `21/11/2026 15:05`. Put together here, because the same
 * bill must give the same bytes whatever locale data a runtime has.
 */
export function printedInstant(instant: string): string {
  return `${shopDay(instant).split('-').toReversed().join('/')} ${shopTime(instant)}`;
}
