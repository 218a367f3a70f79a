import type { MailDelivery } from '@bahi/contracts';
import type { Call, Reply } from '../http/route.ts';
import type { Services } from '../services.ts';

/**
 * `GET /system/mail`: whether mail goes out, and where links lead. The folder of the outbox is told on this machine alone. Behind a proxy
 * that terminates TLS every caller seems to be here, so nobody is told.
 */
export async function getMailDelivery({ mail, settings, linkOrigin }: Services, call: Call<undefined>): Promise<Reply> {
  const isHere = call.isHere && !settings.publicUrl.startsWith('https:');
  const body: MailDelivery = {
    goesOut: mail.outbox === undefined,
    outbox: isHere ? (mail.outbox ?? null) : null,
    linksOpenElsewhere: linkOrigin(call.host).opensElsewhere,
  };
  return { status: 200, body };
}
