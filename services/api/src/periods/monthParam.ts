import { month as monthSchema } from '@bahi/contracts';
import { refuseFields } from '../http/httpRefusal.ts';
import type { SignedInCall } from '../http/route.ts';

// a typing error such as 0206-10 would otherwise be filed, and the intended month would not
const FIRST_MONTH = '1900-01';

/** The month in the address, `YYYY-MM`. @throws {HttpRefusal} 422 `invalid_month` */
export function monthParam({ params }: Pick<SignedInCall, 'params'>): string {
  const result = monthSchema.safeParse(params['month']);
  if (!result.success || result.data < FIRST_MONTH) throw refuseFields({ month: 'invalid_month' });
  return result.data;
}
