import type { Reply, SignedInCall } from '../http/route.ts';
import type { Services } from '../services.ts';
import { monthParam } from './monthParam.ts';
import { periodCheck } from './periodReturn.ts';

/** `GET /periods/{YYYY-MM}/check`: what the portal would refuse in the month's return, and what the owner should know before filing. */
export async function checkPeriod(services: Services, call: SignedInCall<undefined>): Promise<Reply> {
  return { status: 200, body: await periodCheck(services, call, monthParam(call)) };
}
