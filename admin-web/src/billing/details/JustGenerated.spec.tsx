import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BillView, Profile } from '@bahi/contracts';
import { screen, waitFor } from '@testing-library/react';
import { setLanguage } from '../../i18n/language.ts';
import { clearCounter, completedBill, press } from '../../testing/renderBill.ts';
import { renderRoutes } from '../../testing/renderPage.ts';
import { sampleProfile } from '../../testing/sampleProfile.ts';
import { json, stubServer } from '../../testing/stubServer.ts';
import { JustGenerated } from './JustGenerated.tsx';

const GENERATED = { isGenerated: true, printsAtOnce: false };
const walkInCash: BillView = { ...completedBill, customer: { walkIn: true }, paymentMethod: 'CASH' };
const OFFER = 'Yes, begin like this';

beforeAll(async () => setLanguage('en'));
beforeEach(clearCounter);

interface Case {
  bill?: BillView;
  newest?: BillView[];
  profile?: Partial<Profile>;
  state?: unknown;
}

function open({ bill = walkInCash, newest = [], profile = {}, state = GENERATED }: Case) {
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, ...profile }),
    'GET /sales': () => json(newest),
    'PUT /shop/profile': ({ body }) => json({ ...sampleProfile, ...profile, ...(body as object) }),
  });
  renderRoutes([{ path: '*', element: <JustGenerated bill={bill} /> }], '/dashboard/billing/1', state);
  return { seen, puts: () => seen.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

describe('a bill that was generated a moment ago', () => {
  it('shows its change', () => {
    open({ bill: { ...walkInCash, tenderedPaise: 50_000, changePaise: 6_300 }, profile: { role: 'staff' } });
    expect(screen.getByRole('status', { name: 'Change' }).textContent).toBe('₹63.00');
  });

  it('shows no change when it is opened later, or when none was noted', () => {
    open({ bill: { ...walkInCash, tenderedPaise: 50_000, changePaise: 6_300 }, state: null });
    open({ bill: walkInCash });
    expect(screen.queryByRole('status', { name: 'Change' })).toBeNull();
  });

  it('offers the owner to begin all bills like this after the third walk-in cash bill in a row', async () => {
    const { puts } = open({ newest: [walkInCash, walkInCash, walkInCash] });
    await screen.findByRole('button', { name: OFFER });
    press(OFFER);
    await waitFor(() => expect(puts()).toEqual([{ counterDefaults: { walkIn: true, paymentMethod: 'CASH' } }]));
  });

  it('does not ask again once it was declined', async () => {
    const { puts } = open({ newest: [walkInCash, walkInCash, walkInCash] });
    await screen.findByRole('button', { name: OFFER });
    press('No, ask each time');
    await waitFor(() => expect(puts()).toEqual([{ counterDefaults: { walkIn: false, paymentMethod: null } }]));
  });
});
