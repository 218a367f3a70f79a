import type { DayCloseRow, DrawerView, Profile } from '@bahi/contracts';
import { fireEvent, screen } from '@testing-library/react';
import { createElement, type FunctionComponent } from 'react';
import { CoreAdminContext } from 'react-admin';
import { ClosePage } from '../dayClose/ClosePage.tsx';
import { DayClosePage } from '../dayClose/DayClosePage.tsx';
import { queryClient } from '../providers/cache/queryClient.ts';
import { dataProvider } from '../providers/reactAdmin/data.ts';
import { renderRoutes, type RenderedPage } from './renderPage.ts';
import { sampleProfile } from './sampleProfile.ts';
import { json, stubServer, type Seen } from './stubServer.ts';

/** The close of the evening that is worked out in `khata.md`, section 2: counted ₹5.00 short. */
export const sampleDayClose: DayCloseRow = {
  id: 'd1c2b3a495867788990011223344aabb',
  number: 12,
  revision: 413,
  at: '2026-11-28T15:35:00.000Z',
  day: '2026-11-28',
  by: 'fedcba9876543210fedcba9876543210',
  byName: 'Asha Sharma',
  position: 412,
  head: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  openingPaise: 100_000,
  expectedPaise: 118_700,
  byMethod: [
    { method: 'CASH', inPaise: 188_700, outPaise: 12_000 },
    { method: 'UPI', inPaise: 70_000, outPaise: 0 },
    { method: 'CARD', inPaise: 0, outPaise: 0 },
  ],
  movements: [
    { kind: 'pay_out', amountPaise: 8_000 },
    { kind: 'drop', amountPaise: 150_000 },
  ],
  bills: 3,
  salesPaise: 253_700,
  moneyPaise: 193_700,
  creditGivenPaise: 60_000,
  creditCollectedPaise: 65_000,
  refundsPaise: 12_000,
  counted: [
    { paise: 50_000, count: 2 },
    { paise: 10_000, count: 1 },
    { paise: 2_000, count: 4 },
    { paise: 50, count: 3 },
  ],
  loosePaise: 50,
  countedPaise: 118_200,
  differencePaise: -500,
  upiSeenPaise: 69_000,
  reason: 'Five rupees given as change too much',
  recounts: [],
};

const { openingPaise, expectedPaise, byMethod, movements, bills, salesPaise } = sampleDayClose;
const { moneyPaise, creditGivenPaise, creditCollectedPaise, refundsPaise } = sampleDayClose;
/** What should be in the drawer of the sample close. */
export const drawer: DrawerView = {
  position: 412,
  since: '2026-11-27T15:30:00.000Z',
  openingPaise,
  expectedPaise,
  byMethod,
  movements,
  bills,
  salesPaise,
  moneyPaise,
  creditGivenPaise,
  creditCollectedPaise,
  refundsPaise,
  pendingBills: [],
};
/** The same for somebody who counts blind. */
export const blind: DrawerView = { position: 412, since: drawer.since, openingPaise, pendingBills: [] };

interface Opening {
  shown?: DrawerView | (() => DrawerView);
  profile?: Partial<Profile>;
  close?: () => Response;
  moved?: () => Response;
  recounted?: () => Response;
  /** UPI payments that were not seen yet. */
  awaited?: number;
  at?: string;
}

export interface Opened extends RenderedPage {
  seen: Seen[];
  sent: (path: string) => Seen[];
}

/** Opens the day close, or a close, in a shop with the sample drawer. */
export function openDayClose({
  shown = drawer,
  profile = {},
  close = () => json(sampleDayClose, 201),
  moved = () => json({}, 500),
  recounted = () => json({}, 500),
  awaited = 0,
  at = '/dashboard/day-close',
}: Opening = {}): Opened {
  const list =
    (name: string, total = 0) =>
    () =>
      json([], 200, { 'Content-Range': `${name} */${total}` });
  const seen = stubServer({
    'GET /shop/profile': () => json({ ...sampleProfile, ...profile }),
    'GET /day-close': () => json(typeof shown === 'function' ? shown() : shown),
    'GET /day-closes': list('day-closes'),
    'GET /cash-movements': list('cash-movements'),
    [`GET /day-closes/${sampleDayClose.id}`]: () => json(sampleDayClose),
    'POST /day-closes': close,
    'POST /cash-movements': moved,
    [`POST /day-closes/${sampleDayClose.id}/recount`]: recounted,
    'GET /sales': list('sales', awaited),
  });
  const around = (page: FunctionComponent) =>
    createElement(CoreAdminContext, { queryClient, dataProvider }, createElement(page));
  const page = renderRoutes(
    [
      { path: '/dashboard/day-close', element: around(DayClosePage) },
      { path: '/dashboard/day-close/:closeId', element: around(ClosePage) },
    ],
    at,
  );
  const sent = (path: string) => seen.filter(({ method, url }) => method === 'POST' && url === `/api${path}`);
  return { ...page, seen, sent };
}

/** What session storage has. */
export const stored = () => Object.entries(sessionStorage);

/** Loads the page again: what a form would drop when it is left stays. */
export function reload({ unmount }: RenderedPage, opening: Opening = {}): Opened {
  const kept = stored();
  unmount();
  queryClient.clear();
  for (const [slot, value] of kept) sessionStorage.setItem(slot, value as string);
  return openDayClose(opening);
}

/** A field by its name. */
export const field = async (name: string): Promise<HTMLElement> => screen.findByRole('textbox', { name });
export const type = async (name: string, text: string): Promise<void> => {
  fireEvent.change(await field(name), { target: { value: text } });
};
export const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
