import { z } from 'zod';

/** What becomes of mail, for screens that say where a code or a link is. */
export const mailDelivery = z.object({
  /** False where each mail is only a file in the outbox. */
  goesOut: z.boolean(),
  /** The folder of the outbox; null where mail goes out, and for callers on another machine. */
  outbox: z.string().nullable(),
  /** Whether a link that is made now opens on other devices than the server's own. */
  linksOpenElsewhere: z.boolean(),
});
export type MailDelivery = z.infer<typeof mailDelivery>;
