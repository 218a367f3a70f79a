import { expect, it } from '@jest/globals';
import { streamOf } from '@bahi/contracts';
import { documentsOf, projectedModels } from '@bahi/testing/projectedModels';
import { SampleEvents, sampleId } from '@bahi/testing/sampleEvents';
import { feedbackList } from './feedbackList.ts';

it('shows feedback and its status, without its text', async () => {
  const shop = new SampleEvents();
  const stream = streamOf.feedback(sampleId('f'));
  const given = {
    feedbackId: sampleId('f'),
    shopId: shop.shopId,
    accountId: shop.userId,
    addressee: 'owner',
    hasImage: true,
  } as const;
  shop.append(stream, 'FeedbackGiven', given);
  shop.append(stream, 'FeedbackStatusChanged', { status: 'answered' });
  const rows = await documentsOf(await projectedModels([feedbackList], shop.events), 'feedbackList', 'feedback');
  expect(rows).toEqual([
    {
      id: sampleId('f'),
      shopId: shop.shopId,
      accountId: shop.userId,
      addressee: 'owner',
      hasImage: true,
      status: 'answered',
      at: '2026-01-05T04:30:00.000Z',
      revision: 1,
      answered: { at: '2026-01-05T04:30:00.000Z', by: shop.userId },
    },
  ]);
  shop.append(stream, 'FeedbackStatusChanged', { status: 'new' });
  const again = await documentsOf(await projectedModels([feedbackList], shop.events), 'feedbackList', 'feedback');
  expect(again).toMatchObject([{ status: 'new', revision: 2 }]);
  expect(again[0]).not.toHaveProperty('answered');
});
