import { streamOf, type AnyRecorded, type Id } from '@bahi/contracts';
import { shopStream } from '@bahi/domain';
import { durableState } from '@bahi/event-store';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** A picture that the shop has kept, as a PNG in base64; undefined when there is none of this id. */
export async function keptLogo(services: Services, shopId: Id, logoId: string): Promise<string | undefined> {
  const stream = streamOf.shop(shopId);
  const { logos } = await durableState(services.commands, shopStream, stream);
  const from = logos.get(logoId);
  if (from === undefined) return undefined;
  const [kept] = (await services.events.readStream(stream, { from, maxCount: 1 })) as AnyRecorded[];
  return kept?.type === 'ShopLogoKept' ? kept.data.png : undefined;
}

/** `GET /shop/logo/{id}`: to the shop's people. A picture never changes under its id. */
export async function getLogo(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const png = await keptLogo(services, call.session.shopId, call.params['id'] ?? '');
  if (png === undefined) throw new HttpRefusal('not_found');
  return {
    status: 200,
    body: Buffer.from(png, 'base64'),
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  };
}
