export { customersStream, type CustomersState, type KnownCustomer } from './customersState.ts';
export {
  addCustomer,
  archiveCustomer,
  changeCustomer,
  NO_BILLS,
  restoreCustomer,
  type ChangeCustomer,
  type CustomerAnswer,
  type CustomerWarning,
  type MoveCustomer,
} from './customer.ts';
export { findByPhone, rememberCustomer, type PhoneHolder } from './rememberCustomer.ts';
