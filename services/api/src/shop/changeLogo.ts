import { createHash } from 'node:crypto';
import {
  MAX_LOGO_BYTES,
  MAX_LOGO_PIXELS,
  streamOf,
  type Id,
  type LogoBody,
  type ShopProfileDetails,
} from '@bahi/contracts';
import { changeLogo as decide, shopStream } from '@bahi/domain';
import { greyOf, pixelsOf } from '@bahi/paper/logo';
import { accepted, HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';

/** `PUT /shop/logo`: the picture on bills from now on, or none. The answer is its id, `{logo}`. */
export async function changeLogo(services: Services, call: SignedInCall<LogoBody>): Promise<Reply> {
  const { session, context, body } = call;
  const logo = body.png === null ? null : { logoId: checkedLogo(Buffer.from(body.png, 'base64')), png: body.png };
  if (body.png !== null) await services.limits.uploadBytesPerShop.count(session.shopId, body.png.length);
  const outcome = await services.commands.handle(shopStream, streamOf.shop(session.shopId), context, (state) =>
    decide(state, logo),
  );
  const { answer, events, position, kind } = accepted(outcome);
  const { profile } = answer as { profile: ShopProfileDetails };
  const revision = events.at(-1)?.revision ?? 0;
  return { status: 200, body: { logo: profile.logo }, revision, position, replayed: kind === 'replayed' };
}

/**
 * The id of a picture, by its content. It must decode, because each bill draws it. @throws {HttpRefusal} 422 `logo_too_large`,
 * `logo_unreadable`
 */
function checkedLogo(png: Buffer): Id {
  if (png.length > MAX_LOGO_BYTES) throw new HttpRefusal('logo_too_large');
  try {
    const { width, height } = pixelsOf(png);
    if (Math.max(width, height) > MAX_LOGO_PIXELS) throw new HttpRefusal('logo_too_large');
    greyOf(png);
  } catch (error) {
    throw error instanceof HttpRefusal ? error : new HttpRefusal('logo_unreadable');
  }
  return createHash('sha256').update(png).digest('hex').slice(0, 32);
}
