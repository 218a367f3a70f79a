import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from '../lists/idParam.ts';
import type { Services } from '../services.ts';
import { imageName } from './image.ts';

/** `GET /feedback/{id}/image`: to the shop's owner only, as a download that no browser runs. */
export async function getFeedbackImage(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  const id = idParam(call);
  const kept = await services.privateStore.feedback.get(id);
  if (kept === undefined || kept.image === null || kept.shopId !== call.session.shopId)
    throw new HttpRefusal('not_found');
  const bytes = await services.privateStore.uploads.get(kept.image.file);
  if (bytes === undefined) throw new HttpRefusal('not_found');
  return {
    status: 200,
    body: bytes,
    headers: {
      'Content-Type': kept.image.mime,
      'Content-Disposition': `attachment; filename="${imageName(id, kept.image.mime)}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  };
}
