export { upiLink } from './upi/upiLink.ts';
export { upiRequest, type UpiPayee, type UpiRequest } from './upi/upiRequest.ts';
