import { cashMovementRow, dayCloseRow, streamOf, type DayCloseRow, type ShopProfileDetails } from '@bahi/contracts';
import { countsBlind, maySeeDrawer, shopStream } from '@bahi/domain';
import { durableState } from '@bahi/event-store';
import { CASH_MOVEMENTS, CLOSES, DAY_CLOSES } from '@bahi/projections';
import { HttpRefusal } from '../http/httpRefusal.ts';
import type { Session } from '../http/route.ts';
import { rowFor, type Resource } from '../lists/resource.ts';
import type { Services } from '../services.ts';

export const cashMovementResource: Resource = {
  name: 'cash-movements',
  model: DAY_CLOSES,
  collection: CASH_MOVEMENTS,
  row: cashMovementRow,
  filters: ['id', 'kind', 'from', 'to'],
  dayField: 'day',
  sort: { field: 'at', order: 'DESC' },
};

export const dayCloseResource: Resource = {
  name: 'day-closes',
  model: DAY_CLOSES,
  collection: CLOSES,
  row: dayCloseRow,
  filters: ['id', 'from', 'to'],
  dayField: 'day',
  sort: { field: 'number', order: 'DESC' },
};

/** What the books expect or what tells it: for nobody who counts blind. A reason says that there was a difference. */
const TOLD = [
  'expectedPaise',
  'differencePaise',
  'byMethod',
  'movements',
  'bills',
  'salesPaise',
  'moneyPaise',
  'creditGivenPaise',
  'advanceUsedPaise',
  'awaitedPaise',
  'creditCollectedPaise',
  'refundsPaise',
  'vendorPaidPaise',
  'reason',
] as const satisfies readonly (keyof DayCloseRow)[];

const blindResource: Resource = { ...dayCloseResource, hidden: { staff: [...TOLD, 'recounts'] } };

/** Somebody at the drawer, and what the profile lets staff do there. */
export interface AtTheDrawer extends Pick<Session, 'shopId' | 'role'> {
  shop: Pick<ShopProfileDetails, 'staffMayCloseDay' | 'blindCount'>;
}

/** @throws {HttpRefusal} `staff_may_not_close` unless the owner lets staff close */
export async function atTheDrawer(services: Services, { shopId, role }: Session): Promise<AtTheDrawer> {
  const { profile } = await durableState(services.commands, shopStream, streamOf.shop(shopId));
  if (profile === null) throw new Error(`shop ${shopId} has no profile`);
  const person = { shopId, role, shop: profile };
  if (!maySeeDrawer(person)) throw new HttpRefusal('staff_may_not_close');
  return person;
}

/** Closes as somebody may see, filter and sort them. */
export const closesFor = (person: AtTheDrawer): Resource => (countsBlind(person) ? blindResource : dayCloseResource);

/** A close as somebody may see it. */
export const shownClose = (person: AtTheDrawer, close: object): Partial<DayCloseRow> => ({
  ...rowFor(closesFor(person), person.role, close),
  ...(countsBlind(person) && { recounts: [] }),
});

/** Figures of the open day as somebody may see them. */
export function shownFigures<Figures extends object>(person: AtTheDrawer, figures: Figures): Partial<Figures> {
  if (!countsBlind(person)) return figures;
  const hidden: readonly string[] = TOLD;
  return Object.fromEntries(Object.entries(figures).filter(([field]) => !hidden.includes(field))) as Partial<Figures>;
}
