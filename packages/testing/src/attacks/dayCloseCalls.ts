import { fresh, type Prepare, type SampleThings } from './sampleThings.ts';

const count = { counted: [{ paise: 50_000, count: 2 }], loosePaise: 150 };

/** Staff see the drawer and close it only where the profile lets them. */
const letStaff = (shop: SampleThings) =>
  shop.owner.ok('PUT', { path: '/shop/profile', body: { staffMayCloseDay: true } });

async function closed(shop: SampleThings): Promise<string> {
  await letStaff(shop);
  const { id } = await shop.owner.ok('POST', { path: '/day-closes', body: { ...count, reason: fresh('Counted') } });
  return id;
}

async function moved(shop: SampleThings): Promise<string> {
  const body = { kind: 'pay_out', amountPaise: 8_000, reason: fresh('Milk') };
  const { id } = await shop.owner.ok('POST', { path: '/cash-movements', body });
  return id;
}

/** Calls about the drawer. */
export const dayCloseCalls: Readonly<Record<string, Prepare>> = {
  'GET /cash-movements': async (shop) => [
    { path: '/cash-movements' },
    { path: '/cash-movements', query: { filter: { id: [await moved(shop)], kind: 'pay_out' } } },
  ],
  'POST /cash-movements': async () => [
    { path: '/cash-movements', body: { kind: 'drop', amountPaise: 150_000, reason: fresh('To the safe') } },
  ],
  'GET /day-close': async (shop) => {
    await letStaff(shop);
    return [{ path: '/day-close' }];
  },
  'GET /day-closes': async (shop) => {
    const id = await closed(shop);
    return [{ path: '/day-closes' }, { path: '/day-closes', query: { filter: { id: [id] } } }];
  },
  'POST /day-closes': async (shop) => {
    await letStaff(shop);
    return [{ path: '/day-closes', body: { ...count, upiSeenPaise: 100, cardSeenPaise: 0, reason: fresh('Short') } }];
  },
  'GET /day-closes/:id': async (shop) => [{ path: `/day-closes/${await closed(shop)}` }],
  'POST /day-closes/:id/recount': async (shop) => [
    { path: `/day-closes/${await closed(shop)}/recount`, body: { ...count, reason: 'A note lay under the tray' } },
  ],
};
