import { expect, it } from '@jest/globals';
import { numberId } from '@bahi/testing/books';
import { fold, type Past } from '@bahi/testing/givenWhenThen';
import { catalogueStream } from './catalogueState.ts';
import { checkImportOrder } from './checkImportOrder.ts';

const importId = numberId(1);
const tenth = '2024-05-10T06:30:00.000Z';
const brought: Past = {
  type: 'CategoryAdded',
  data: { category: { id: numberId(2), name: 'Grains', description: null }, revision: 0 },
  meta: { importId, occurredAt: tenth },
};

it('an imported catalogue record may not be older than the newest one of the same import', () => {
  const state = fold(catalogueStream, [brought]);
  const early = { importId, occurredAt: '2024-05-09T06:30:00.000Z' };
  expect(checkImportOrder(state, early)).toMatchObject({ code: 'import_out_of_order', params: { newest: tenth } });
  expect(checkImportOrder(state, { importId, occurredAt: tenth })).toBeNull();
  expect(checkImportOrder(state, { ...early, importId: numberId(3) })).toBeNull();
  expect(checkImportOrder(state, null)).toBeNull();
});
