export { customersStream, type CustomersState } from './customersState.ts';
export {
  addCustomer,
  archiveCustomer,
  changeCustomer,
  NO_BILLS,
  restoreCustomer,
  type CustomerAnswer,
  type MoveCustomer,
} from './customer.ts';
export { findByPhone, rememberCustomer } from './rememberCustomer.ts';
