import { describe, expect, it } from '@jest/globals';
import type { DraftRow } from '@bahi/contracts';
import { openBill } from '../../../testing/sampleProducts.ts';
import { holderOf, nextOf, openBillTabs, type CurrentBill, type KnownBill } from './openBills.ts';

const NOW = '2026-01-01T10:00:00.000Z';
const nowMs = Date.parse(NOW);
const ago = (minutes: number): string => new Date(nowMs - minutes * 60_000).toISOString();
const save = (minutes: number, isOwn = false) => ({ at: ago(minutes), by: 'r', byName: 'Ravi', isOwn });

function row(id: string, more: Partial<DraftRow> = {}): DraftRow {
  const { lines: _, ...head } = openBill({ id, createdAt: ago(30), status: 'in_billing', grandTotalPaise: 500 });
  return { ...head, status: 'in_billing', customerName: null, lineCount: 2, ...more };
}
const known = (...rows: DraftRow[]): KnownBill[] =>
  rows.map((one) => ({ row: one, unsaved: undefined, isParking: false }));
const current: CurrentBill = {
  id: 'me',
  revision: 0,
  createdAt: ago(1),
  customer: null,
  lineCount: 0,
  grandTotalPaise: 0,
  isUnsaved: false,
};
const idsOf = (tabs: readonly { id: string }[]): string[] => tabs.map(({ id }) => id);

describe('the open bills', () => {
  it('stay in the order in which they were opened, with the one of this page among them', () => {
    const tabs = openBillTabs(known(row('b', { createdAt: ago(0) }), row('a'), row('me')), current, nowMs);
    expect(idsOf(tabs)).toEqual(['a', 'me', 'b']);
    expect(tabs.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false]);
    expect(tabs.map(({ seconds }) => seconds)).toEqual([1_800, 60, 0]);
  });

  it('are without empty ones, which are used again, and without those of an import', () => {
    const empty = row('empty', { lineCount: 0 });
    const begun = row('begun', { lineCount: 0, customer: { walkIn: true } });
    const old = row('old', { importId: '1'.repeat(32) });
    expect(idsOf(openBillTabs(known(empty, begun, old, row('a')), current, nowMs))).toEqual(['a', 'me']);
    const named = {
      walkIn: false,
      name: 'Ravi',
      phone: null,
      gstNumber: null,
      stateCode: null,
      deliveryStateCode: null,
      address: null,
    } as const;
    const unsaved = { customer: named, lineCount: 0, grandTotalPaise: 0 };
    expect(idsOf(openBillTabs([{ row: empty, unsaved, isParking: false }], current, nowMs))).toEqual(['empty', 'me']);
  });

  it('show changes that only this tab has, also of a bill that is empty on the server', () => {
    const unsaved = { customer: { walkIn: true } as const, lineCount: 5, grandTotalPaise: 900 };
    const bill = { row: row('a', { lineCount: 0 }), unsaved, isParking: false };
    const [tab] = openBillTabs([bill], current, nowMs);
    expect(tab).toMatchObject({ ...unsaved, isUnsaved: true });
    // while they are being saved nothing is to be done about them
    expect(openBillTabs([{ ...bill, isParking: true }], current, nowMs)[0]).toMatchObject({ isUnsaved: false });
  });

  it('show who holds one, this page’s too', () => {
    const rows = known(row('a', { lastSave: save(2) }), row('me', { lastSave: save(0) }));
    expect(openBillTabs(rows, current, nowMs).map(({ heldBy }) => heldBy)).toEqual([
      { byName: 'Ravi', minutes: 2 },
      { byName: 'Ravi', minutes: 0 },
    ]);
  });
});

describe('a bill is held', () => {
  it('for ten minutes after another session saved it', () => {
    expect(holderOf(save(10), nowMs)).toEqual({ byName: 'Ravi', minutes: 10 });
    expect(holderOf(save(10.01), nowMs)).toBeUndefined();
  });

  it('by nobody if this session saved it last, or if nobody did', () => {
    expect(holderOf(save(1, true), nowMs)).toBeUndefined();
    expect(holderOf(undefined, nowMs)).toBeUndefined();
  });

  it('since now, if the clock of this device is behind the server’s', () => {
    expect(holderOf(save(-1), nowMs)).toEqual({ byName: 'Ravi', minutes: 0 });
  });
});

describe('going round the open bills', () => {
  const tabs = (...rows: DraftRow[]) => openBillTabs(known(...rows), { ...current, createdAt: ago(20) }, nowMs);

  it('leads to the next one, and from the last to the first', () => {
    expect(nextOf(tabs(row('a'), row('b', { createdAt: ago(10) })))?.id).toBe('b');
    expect(nextOf(tabs(row('a'), row('b')))?.id).toBe('a');
    expect(nextOf(tabs())).toBeUndefined();
  });

  it('passes by those that another session holds', () => {
    const held = row('b', { createdAt: ago(10), lastSave: save(1) });
    expect(nextOf(tabs(row('a'), held))?.id).toBe('a');
    expect(nextOf(tabs(held))).toBeUndefined();
  });
});
