export {
  completionOf,
  planCompletion,
  type CompletionLookups,
  type CompletionPlan,
  type PlanCompletion,
} from './planCompletion.ts';
