import { describe, expect, it } from '@jest/globals';
import { answerFeedback, feedbackStream, giveFeedback, type FeedbackState } from './feedback.ts';

const id = (n: number) => n.toString(16).padStart(32, '0');
const given = (): FeedbackState => ({
  current: { stage: 'given', feedbackId: id(1), shopId: id(2), addressee: 'owner', status: 'new', revision: 0 },
});

describe('feedback', () => {
  const command = { feedbackId: id(1), shopId: id(2), accountId: id(3), addressee: 'owner', hasImage: true } as const;

  it('is given once', () => {
    expect(giveFeedback(feedbackStream.initialState(), command)).toMatchObject({ facts: [{ type: 'FeedbackGiven' }] });
    expect(giveFeedback(given(), command)).toMatchObject({ facts: [] });
  });

  it('is marked as answered or new, even if it has that status already', () => {
    expect(answerFeedback(given(), { shopId: id(2), status: 'answered' })).toMatchObject({
      facts: [{ type: 'FeedbackStatusChanged', data: { status: 'answered' } }],
    });
    expect(answerFeedback(given(), { shopId: id(2), status: 'new' })).toMatchObject({
      facts: [{ type: 'FeedbackStatusChanged', data: { status: 'new' } }],
    });
  });

  it('L15: of another shop is not found', () => {
    expect(answerFeedback(given(), { shopId: id(7), status: 'answered' })).toMatchObject({ code: 'not_found' });
  });
});
