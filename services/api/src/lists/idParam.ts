import { id } from '@bahi/contracts';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Call } from '../http/route.ts';

/** The id in the address. @throws {HttpRefusal} 404 when it cannot be one */
export function idParam(call: Pick<Call, 'params'>): string {
  const result = id.safeParse(call.params.id);
  if (!result.success) throw new HttpRefusal('not_found');
  return result.data;
}
