import {
  accept,
  refuse,
  type Decision,
  type FeedbackAddressee,
  type FeedbackFact,
  type Id,
  type RecordedEvent,
  type RecordedFact,
  type StreamDefinition,
} from '@bahi/contracts';

export type FeedbackStatus = 'new' | 'answered';
export type Feedback =
  | { stage: 'missing' }
  | {
      stage: 'given';
      feedbackId: Id;
      shopId: Id;
      addressee: FeedbackAddressee;
      status: FeedbackStatus;
      revision: number;
    };

/** One piece of feedback. Text and image are private data, stored elsewhere. */
export interface FeedbackState {
  current: Feedback;
}

function evolve(state: FeedbackState, event: RecordedEvent): void {
  const fact = event as RecordedFact<FeedbackFact>;
  const { current } = state;
  switch (fact.type) {
    case 'FeedbackGiven': {
      const { feedbackId, shopId, addressee } = fact.data;
      state.current = { stage: 'given', feedbackId, shopId, addressee, status: 'new', revision: event.revision };
      break;
    }
    case 'FeedbackStatusChanged':
      if (current.stage === 'given') {
        state.current = { ...current, status: fact.data.status, revision: event.revision };
      }
      break;
  }
}

/** Stream `feedback-{id}`, for signed-in feedback only. */
export const feedbackStream: StreamDefinition<FeedbackState> = {
  family: 'feedback',
  foldVersion: 2,
  chained: false,
  initialState: () => ({ current: { stage: 'missing' } }),
  evolve,
  toSnapshot: (state) => state.current,
  fromSnapshot: (snapshot) => ({ current: snapshot as Feedback }),
  weight: () => 350,
};

export interface GiveFeedback {
  feedbackId: Id;
  shopId: Id;
  accountId: Id;
  addressee: FeedbackAddressee;
  hasImage: boolean;
}

/** Records that feedback was given; its id is the command's, so giving it again changes nothing. */
export function giveFeedback(state: Readonly<FeedbackState>, command: GiveFeedback): Decision<FeedbackFact> {
  if (state.current.stage !== 'missing') return accept([]);
  const { feedbackId, shopId, accountId, addressee, hasImage } = command;
  return accept([{ type: 'FeedbackGiven', data: { feedbackId, shopId, accountId, addressee, hasImage } }]);
}

/**
 * Marks feedback as new or answered. The text of a reply is private data, stored elsewhere. Refused `not_found`, also
 * for another shop's feedback (L15).
 */
export function answerFeedback(
  state: Readonly<FeedbackState>,
  command: { shopId: Id; status: FeedbackStatus },
): Decision<FeedbackFact> {
  const { current } = state;
  if (current.stage === 'missing' || current.shopId !== command.shopId) return refuse('not_found');
  return accept([{ type: 'FeedbackStatusChanged', data: { status: command.status } }]);
}
