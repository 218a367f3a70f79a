import { actOf, month as monthSchema, type Act, type AnyRecorded } from '@bahi/contracts';
import { fileMonth as decide } from '@bahi/domain';
import { refuseFields } from '../http/httpRefusal.ts';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { ledgerCommand } from '../ledger/ledgerCommand.ts';

// a typing error such as 0206-10 would otherwise be filed, and the intended month would not
const FIRST_MONTH = '1900-01';

/** `POST /periods/{YYYY-MM}/filed`: the month's return is filed; no bill is made or cancelled in it any more. */
export async function fileMonth(services: Services, call: SignedInCall): Promise<Reply> {
  const result = monthSchema.safeParse(call.params.month);
  if (!result.success || result.data < FIRST_MONTH) throw refuseFields({ month: 'invalid_month' });
  const month = result.data;
  const outcome = await ledgerCommand(services, call, (state) => decide(state, { month, now: call.at }));
  const { position, answer } = outcome;
  const own = (outcome.events as AnyRecorded[]).find((event) => event.type === 'MonthFiled');
  const filed = own === undefined ? (answer as { filed: Act }).filed : actOf(own.meta);
  return { status: 200, body: { month, filed: true, ...filed }, position, replayed: outcome.kind === 'replayed' };
}
