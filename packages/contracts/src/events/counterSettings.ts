import { z } from 'zod';

/** How the bill page behaves for one account, on every device. */
export const counterSettings = z.strictObject({
  /** A sound for a product that was added, and another for one that was refused. */
  sounds: z.boolean(),
  /** A phone vibrates when a product is refused. */
  vibration: z.boolean(),
  /** The line that was added last is first. */
  newestFirst: z.boolean(),
});
export type CounterSettings = z.infer<typeof counterSettings>;
/** The settings of an account that changed none. */
export const startingSettings: CounterSettings = { sounds: false, vibration: true, newestFirst: false };
