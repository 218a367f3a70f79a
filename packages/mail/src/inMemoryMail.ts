import { compose } from './compose.ts';
import type { Mail, MailMessage } from './port.ts';

/** Keeps what was sent, for tests. */
export interface InMemoryMail extends Mail {
  readonly sent: readonly MailMessage[];
}

/** A mail adapter that only remembers; it checks addresses as the others do. With `outbox` it says that no mail goes out. */
export function inMemoryMail(outbox?: string): InMemoryMail {
  const sent: MailMessage[] = [];
  return {
    ...(outbox !== undefined && { outbox }),
    sent,
    async send(message) {
      compose('bahi@localhost', message);
      sent.push(message);
    },
    async close() {
      sent.length = 0;
    },
  };
}
