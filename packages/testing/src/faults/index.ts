export { CallFaults, type FaultMoment, type FaultPlan } from './callFaults.ts';
export { faultyAppends, inTurn, type Fault } from './faultyAppends.ts';
export {
  faultyEventStore,
  faultyMail,
  faultyPrivateStore,
  faultyReadModels,
  faultyReadModelWriter,
} from './faultyPorts.ts';
export { OwnStandstill } from './ownStandstill.ts';
export { seededRandom, type SeededRandom } from './seededRandom.ts';
