import type { Reply, SignedInCall } from '../http/route.ts';
import { idParam } from './idParam.ts';
import type { Services } from '../services.ts';
import { missingRow, readYourWrites } from './readYourWrites.ts';
import { rowFor, type Resource } from './resource.ts';

/**
 * `GET /{resource}/{id}`: one of the shop's rows. A row of another shop answers like an unknown id: 404, or 503 while the model is
 * behind the client's `Consistency-Token`.
 */
export function getRow(resource: Resource) {
  return async (services: Services, call: SignedInCall<undefined>): Promise<Reply> => {
    const headers = await readYourWrites(services, call, [resource.model]);
    const document = await services.read.get(resource.model, resource.collection, idParam(call));
    if (document === undefined || document.shopId !== call.session.shopId) throw missingRow(headers);
    const row = rowFor(resource, call.session.role, document);
    return {
      status: 200,
      body: row,
      ...(typeof row.revision === 'number' && { revision: row.revision }),
      headers,
    };
  };
}
