import { MAX_HELD_CODES } from '@bahi/contracts';
import { describe, expect, it } from '@jest/globals';
import { openBill, productRow } from '../../testing/sampleProducts.ts';
import { isFullForCode } from '../../productSearch/unknownCode/heldCodes.ts';
import { bodyOf, changeDraft, draftOf, type Draft, type DraftAction } from './draft.ts';

const EAN = '8901725181222';
const after = (...actions: DraftAction[]): Draft => actions.reduce(changeDraft, draftOf(openBill()));
const hold = (code: string, quantityMilli = 1_000): DraftAction => ({ type: 'hold', code, quantityMilli });
const tea = productRow({ barcodes: [EAN] });

describe('codes that belong to no product yet', () => {
  it('R44: count the same code twice as 2, however it is written, and keep the order of scanning', () => {
    const { heldCodes } = after(hold(EAN), hold('42'), hold(`0${EAN}`), hold('42', 2_500));
    expect(heldCodes).toEqual([
      { code: EAN, quantityMilli: 2_000 },
      { code: '42', quantityMilli: 3_500 },
    ]);
  });

  it('are saved with the bill and come back with it', () => {
    const draft = after(hold(EAN));
    const { heldCodes = [] } = bodyOf(draft);
    expect(draftOf(openBill({ heldCodes: heldCodes ?? [] })).heldCodes).toEqual(draft.heldCodes);
  });

  it('become a line with their quantity once they belong to a product', () => {
    const draft = after(hold(EAN), hold(EAN), { type: 'resolveHeld', code: EAN, product: tea });
    expect([draft.heldCodes, draft.lines.map(({ quantityMilli }) => quantityMilli)]).toEqual([[], [2_000]]);
  });

  it('of one product become one line', () => {
    const resolve = (code: string): DraftAction => ({ type: 'resolveHeld', code, product: tea });
    const draft = after(hold(EAN), hold('42'), resolve(EAN), resolve('42'));
    expect(draft.lines).toHaveLength(1);
    expect(draft.lines).toMatchObject([{ quantityMilli: 2_000 }]);
  });

  it('of a very small unit begin with ten for each scan, as a scan of the product does', () => {
    const spice = productRow({ unit: 'gram' });
    const draft = after(hold(EAN), hold(EAN), { type: 'resolveHeld', code: EAN, product: spice });
    expect(draft.lines[0]?.quantityMilli).toBe(20_000);
  });

  it('add nothing once they are removed', () => {
    const draft = after(hold(EAN), { type: 'dropHeld', code: EAN }, { type: 'resolveHeld', code: EAN, product: tea });
    expect([draft.heldCodes, draft.lines]).toEqual([[], []]);
  });

  it('find room up to the most, and for more of one that waits', () => {
    const codes = Array.from({ length: MAX_HELD_CODES }, (_, n) => `CODE-${n}`);
    const { heldCodes } = after(...codes.map((code) => hold(code)));
    expect([isFullForCode(heldCodes, 'other'), isFullForCode(heldCodes, 'CODE-7')]).toEqual([true, false]);
  });
});

it('a line knows the price that the product had, whatever is typed over it', () => {
  const draft = after({ type: 'add', product: tea, quantityMilli: 1_000 });
  const [line] = changeDraft(draft, { type: 'changeLine', key: 1, change: { unitPricePaise: 9_900 } }).lines;
  expect(line).toMatchObject({ unitPricePaise: 9_900, listPricePaise: tea.sellingPricePaise });
});
