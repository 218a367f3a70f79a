import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@bahi/contracts';
import {
  openAttackedApp,
  sampleCalls,
  WALK_IN,
  type AttackedApp,
  type AttackedShop,
  type SampleCall,
} from '@bahi/testing/attacks';
import { routes } from '../routes.ts';

/** Who may call, as the table of roles says it: o = owner, s = staff, a = auditor, * = anybody at all. */
const allowed: Readonly<Record<string, string>> = {
  'POST /auth/send-otp': '*',
  'POST /auth/register': '*',
  'POST /auth/login': '*',
  'POST /auth/logout': 'osa',
  'PUT /auth/change-password': 'osa',
  'GET /me/settings': 'osa',
  'PUT /me/settings': 'osa',
  'POST /auth/reset-password': '*',
  'POST /auth/invitation': '*',
  'POST /auth/accept-invite': '*',
  'GET /shop/info': 'osa',
  'GET /shop/profile': 'osa',
  'PUT /shop/profile': 'o',
  'GET /shop/untaxed-bills': 'o',
  'GET /shop/logo/:id': 'osa',
  'PUT /shop/logo': 'o',
  'PUT /shop/:shopId': 'o',
  'GET /members': 'o',
  'POST /members': 'o',
  'PUT /members/:id': 'o',
  'DELETE /members/:id': 'o',
  'POST /feedback': '*',
  'GET /feedback': 'o',
  'GET /feedback/mine': 'osa',
  'GET /feedback/:id/image': 'o',
  'PUT /feedback/:id': 'o',
  'GET /categories': 'osa',
  'GET /categories/:id': 'osa',
  'POST /categories': 'o',
  'PUT /categories/:id': 'o',
  'DELETE /categories/:id': 'o',
  'POST /categories/:id/restore': 'o',
  'GET /vendors': 'osa',
  'GET /vendors/:id': 'osa',
  'POST /vendors': 'o',
  'PUT /vendors/:id': 'o',
  'DELETE /vendors/:id': 'o',
  'POST /vendors/:id/restore': 'o',
  'GET /customers': 'osa',
  'GET /customers/totals': 'oa',
  'GET /customers/:id': 'osa',
  'GET /customers/:id/payment-preview': 'os',
  'POST /customers': 'os',
  'PUT /customers/:id': 'os',
  'DELETE /customers/:id': 'os',
  'POST /customers/:id/restore': 'os',
  'GET /products': 'osa',
  'GET /products/tiles': 'osa',
  'GET /products/:id': 'osa',
  'POST /products': 'o',
  'POST /products/quick': 'os',
  'POST /products/rates': 'o',
  'POST /products/:id/barcodes': 'os',
  'PUT /products/:id': 'o',
  'DELETE /products/:id': 'o',
  'POST /products/:id/restore': 'o',
  'GET /products/:id/history': 'oa',
  'GET /stock-history': 'oa',
  'GET /purchases': 'oa',
  'GET /purchases/bills': 'oa',
  'GET /purchases/last-prices': 'oa',
  'GET /purchases/:id': 'oa',
  'POST /purchases/batch': 'o',
  'POST /purchases': 'o',
  'GET /purchases/:id/effect': 'o',
  'PUT /purchases/:id': 'o',
  'DELETE /purchases/:id': 'o',
  'GET /stock-adjustments': 'osa',
  'POST /stock-adjustments': 'os',
  'GET /billing': 'osa',
  'GET /sales': 'osa',
  'GET /sales/cashiers': 'oa',
  'GET /sales/totals': 'oa',
  'POST /billing/create': 'os',
  'POST /billing/complete': 'os',
  'GET /billing/:id': 'osa',
  'GET /billing/:id/pdf': 'osa',
  'PUT /billing/:id/save': 'os',
  'POST /billing/:id/complete': 'os',
  'PATCH /billing/:id/status': 'os',
  'DELETE /billing/:id': 'os',
  'POST /billing/:id/split': 'os',
  'POST /billing/:id/restore': 'os',
  'POST /billing/:id/credit-notes': 'o',
  'GET /billing/:id/credit-notes/:creditNoteId/pdf': 'osa',
  'POST /billing/:id/payment-received': 'os',
  'POST /payments': 'os',
  'GET /payments/:id': 'osa',
  'DELETE /payments/:id': 'o',
  'PUT /payments/:id/method': 'o',
  'POST /payments/:id/refund': 'o',
  'POST /payments/:id/release': 'o',
  'POST /billing/:id/put-on-khata': 'os',
  'PUT /billing/:id/payments/:paymentId/method': 'o',
  'GET /customers/:id/statement': 'oa',
  'POST /customers/:id/limit': 'o',
  'POST /customers/:id/promise': 'os',
  'POST /customers/:id/opening-balance': 'o',
  'POST /customers/:id/write-off': 'o',
  'POST /customers/:id/merge': 'o',
  'POST /customers/:id/unmerge': 'o',
  'GET /cash-movements': 'osa',
  'POST /cash-movements': 'os',
  'GET /day-close': 'osa',
  'GET /day-closes': 'osa',
  'POST /day-closes': 'os',
  'GET /day-closes/:id': 'osa',
  'POST /day-closes/:id/recount': 'o',
  'GET /dashboard': 'osa',
  'GET /dashboard/cover': 'oa',
  'GET /imports': 'oa',
  'POST /imports': 'o',
  'POST /imports/:id/finish': 'o',
  'GET /imports/files': 'oa',
  'POST /imports/files': 'o',
  'POST /imports/:id/undo': 'o',
  'GET /periods': 'oa',
  'GET /reports/:name': 'oa',
  'GET /reports/:name/documents': 'oa',
  'GET /periods/:month/check': 'oa',
  'GET /periods/:month/gstr1': 'oa',
  'GET /periods/:month/differences': 'oa',
  'POST /periods/:month/filed': 'o',
  'GET /ledger/export': 'oa',
  'POST /clock/confirm': 'o',
  'GET /system/projections': 'osa',
  'GET /system/backup': 'o',
  'GET /system/mail': '*',
  'GET /openapi.json': '*',
};
const ROLES: readonly Role[] = ['owner', 'staff', 'auditor'];
/** What a thing cost and what the shop is worth: in no answer to staff. */
const COST =
  /"(purchasePricePaise|averageCostPaise|stockValuePaise|valueDeltaPaise|inventoryValuePaise|valueAfterPaise|grossProfitPaise|correctionPaise|belowCost)"/;

let app: AttackedApp;
let shop: AttackedShop;
beforeAll(async () => {
  app = await openAttackedApp();
  shop = await app.openShop();
});
afterAll(() => app.close());

const byTarget = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

/** A completed bill is deleted, cancelled or brought from the past by the owner alone. */
const isOwners = ({ body }: SampleCall) => /importId|cancelled|deletes a bill/.test(JSON.stringify(body ?? {}));

function mayCall(target: string, role: Role, call: SampleCall): boolean {
  const who = allowed[target] ?? '';
  return who === '*' || (who.includes(role.charAt(0)) && (role === 'owner' || !isOwners(call)));
}

/** Sends one call as each role: 403 without a trace for those who may not, anything else but 401 for the others. */
async function sendAs(role: Role, target: string, method: string, call: SampleCall): Promise<void> {
  // signing out must not end a session that the next test needs
  const caller = target === 'POST /auth/logout' ? (await app.openShop()).people[role] : shop.people[role];
  const before = await app.eventCount();
  const answer = await caller.send(method, call);
  const may = mayCall(target, role, call);
  expect([role, call, answer.status === 403, answer.status === 401]).toEqual([role, call, !may, false]);
  if (!may) expect([await app.eventCount(), answer.body.code]).toEqual([before, 'forbidden']);
  if (may && role === 'staff' && allowed[target] !== '*') expect(answer.text).not.toMatch(COST);
}

describe('roles', () => {
  it('S1: no route is without a line in the table of roles', () => {
    expect(Object.keys(allowed).toSorted()).toEqual(byTarget.map(([target]) => target).toSorted());
  });

  it.each(byTarget)(
    'S1: %s lets in whom the table names, and answers 403 to the others',
    async (target, { method }) => {
      for (const role of ROLES) {
        for (const call of await sampleCalls[target]!(shop)) await sendAs(role, target, method, call);
      }
    },
  );

  it.each(byTarget)('S1: %s wants a living session unless it is for anybody', async (target, { method }) => {
    for (const call of await sampleCalls[target]!(shop)) {
      const answer = await app.stranger().send(method, call);
      expect([call.path, answer.status === 401]).toEqual([call.path, allowed[target] !== '*']);
    }
  });

  it('S1: what is hidden from staff can neither be filtered nor sorted by', async () => {
    const { staff } = shop.people;
    for (const field of ['purchasePricePaise', 'averageCostPaise', 'stockValuePaise']) {
      for (const query of [
        { sort: [field, 'ASC'] },
        { filter: { [field]: 1 } },
        { asOf: new Date(app.clock.now()).toISOString(), sort: [field, 'DESC'] },
      ]) {
        expect((await staff.send('GET', { path: '/products', query })).status).toBe(400);
      }
    }
    expect(
      (await staff.send('GET', { path: '/stock-adjustments', query: { sort: ['valueDeltaPaise', 'ASC'] } })).status,
    ).toBe(400);
  });

  it('S1: staff complete bills and see their figures, but not what the goods cost', async () => {
    const sale = { path: '/billing/complete', body: { lines: [await shop.line()], ...WALK_IN } };
    const answer = await shop.people.staff.send('POST', sale);
    expect(answer.status).toBe(201);
    expect(answer.text).not.toMatch(COST);
    const { body } = await shop.people.staff.send('GET', { path: '/dashboard' });
    const { tiles } = body as unknown as { tiles: object };
    expect(Object.keys(tiles).toSorted()).toEqual(['lowStock', 'outOfStock', 'totalProducts', 'totalStock']);
  });
});
