import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import { MailUnavailable, type Mail } from './port.ts';

const TIMEOUT_MS = 5_000;

export interface SmtpOptions {
  /** `smtp://` or `smtps://` with user and password. */
  url: string;
  from: string;
}

/** Mail over SMTP; a server that is silent for five seconds counts as down. */
export function openSmtpMail({ url, from }: SmtpOptions): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    async send(message) {
      const options = compose(from, message);
      try {
        await transport.sendMail(options);
      } catch (error) {
        throw new MailUnavailable('the mail server did not take the mail', { cause: error });
      }
    },
    async close() {
      transport.close();
    },
  };
}
