import type { DrawerView, PaymentMethod } from '@bahi/contracts';

type Figures = Pick<DrawerView, 'openingPaise' | 'byMethod' | 'movements'>;

/** What moves the cash of a drawer, in the order in which it is shown. */
export type DrawerLine = 'opening' | 'cashIn' | 'cashOut' | 'pay_in' | 'pay_out' | 'drop';

/** Money of a method that came in less what went out, in paise. */
export function netOf(figures: Pick<Figures, 'byMethod'>, method: PaymentMethod): number {
  const { inPaise, outPaise } = flowOf(figures, method);
  return inPaise - outPaise;
}

/** A method without money is left out of the figures. */
const flowOf = ({ byMethod = [] }: Pick<Figures, 'byMethod'>, method: PaymentMethod) =>
  byMethod.find((each) => each.method === method) ?? { inPaise: 0, outPaise: 0 };

/** The lines that add up to the cash that should be in the drawer; what leaves it is below zero. A float is the opening. */
export function drawerLines(figures: Figures): { line: DrawerLine; paise: number }[] {
  const { inPaise, outPaise } = flowOf(figures, 'CASH');
  const moved = (kind: 'pay_in' | 'pay_out' | 'drop'): number =>
    figures.movements?.find((each) => each.kind === kind)?.amountPaise ?? 0;
  return [
    { line: 'opening', paise: figures.openingPaise },
    { line: 'cashIn', paise: inPaise },
    { line: 'cashOut', paise: 0 - outPaise },
    { line: 'pay_in', paise: moved('pay_in') },
    { line: 'pay_out', paise: 0 - moved('pay_out') },
    { line: 'drop', paise: 0 - moved('drop') },
  ];
}
