import { expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { importList } from './importList.ts';

it('shows an import from opening to finish', async () => {
  const shop = new SampleEvents();
  const stream = streamOf.import(sampleId('i'));
  shop.append(stream, 'ImportOpened', { importId: sampleId('i'), shopId: shop.shopId, label: 'old books' });
  shop.append(stream, 'ImportFinished', { importId: sampleId('i') });
  const rows = await documentsOf(await projectedModels([importList], shop.events), 'importList', 'imports');
  const act = { at: expect.any(String), by: shop.userId };
  expect(rows).toMatchObject([{ opened: act, finished: act }]);
  expect(rows).toMatchObject([{ id: sampleId('i'), label: 'old books', status: 'finished', revision: 1 }]);
});
