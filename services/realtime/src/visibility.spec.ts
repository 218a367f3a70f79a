import { describe, expect, it } from '@jest/globals';
import { dashboardView, type DashboardMessage } from '@bahi/contracts';
import { visibleFigures } from './visibility.ts';

const eachOf = (shape: object): Record<string, number> =>
  Object.fromEntries(Object.keys(shape).map((figure) => [figure, 1]));
/** Every figure that the schema knows, so that a new one is hidden from staff until it is allowed here. */
const { tiles: _, ...figures } = eachOf(dashboardView.shape);
const ahead = figures as unknown as DashboardMessage;
const everything = { ...ahead, tiles: eachOf(dashboardView.shape.tiles.shape) } as unknown as DashboardMessage;

describe('the figures that a socket gets', () => {
  it('are for staff the stock alone: neither dues nor money, from which the drawer could be told', () => {
    const { tiles, ...others } = visibleFigures('staff', everything);
    expect(Object.keys(tiles ?? {})).toEqual(['totalProducts', 'lowStock', 'outOfStock', 'totalStock']);
    expect(Object.keys(others)).toEqual(['range', 'from', 'to', 'position', 'lowStock']);
    // what is pushed before it is stored
    expect(Object.keys(visibleFigures('staff', ahead))).toEqual(['range', 'position']);
  });

  it('are all of them for owner and auditor, the dues included', () => {
    expect(visibleFigures('full', everything)).toEqual(everything);
    expect(everything.tiles).toMatchObject({ duesPaise: 1, owingCount: 1 });
  });
});
