export {
  completionOf,
  planCompletion,
  type CompletionLookups,
  type CompletionPlan,
  type PlanCompletion,
} from './planCompletion.ts';
export { completeWithoutDraft, type CompleteWithoutDraft } from './completeWithoutDraft.ts';
