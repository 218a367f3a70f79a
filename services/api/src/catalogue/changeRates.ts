import type { ChangeRatesBody } from '@bahi/contracts';
import { changeRates as decide, type RatesAnswer } from '@bahi/domain';
import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { catalogueCommand } from './catalogueCommand.ts';

/** `POST /products/rates`: one rate for many products, from a day on. The answer is `{changed}`. */
export async function changeRates(services: Services, call: SignedInCall<ChangeRatesBody>): Promise<Reply> {
  const { productIds, ...rate } = call.body;
  const outcome = await catalogueCommand(
    services,
    call,
    (state) => decide(state, { productIds, rate }),
    () => undefined,
  );
  const { changed } = outcome.answer as RatesAnswer;
  return { status: 200, body: { changed }, position: outcome.position, replayed: outcome.kind === 'replayed' };
}
