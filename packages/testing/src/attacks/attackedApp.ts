import type { Role } from '@bahi/contracts';
import {
  openTestApp,
  signUpMember,
  signUpOwner,
  type SignedInUser,
  type TestApp,
  type TestAppOptions,
} from '../testApp.ts';
import { serveApp } from '../servers/serveApp.ts';
import { httpCaller, type HttpCaller, type NewestWrite } from './httpCaller.ts';
import { SampleThings } from './sampleThings.ts';

/** One shop of the attacked app, with all its members. */
export interface AttackedShop extends SampleThings {
  people: Readonly<Record<Role, HttpCaller>>;
  ownerUser: SignedInUser;
}

/** The test app on a port, with rate limits that attack tests do not reach. */
export interface AttackedApp extends TestApp {
  baseUrl: string;
  /** A caller without a token. */
  stranger(): HttpCaller;
  openShop(): Promise<AttackedShop>;
}

/** Opens the test app on a free port of this machine. */
export async function openAttackedApp(options: TestAppOptions = {}): Promise<AttackedApp> {
  const test = await openTestApp({ settings: { limitScale: 10_000 }, ...options });
  const served = await serveApp(test.app);
  const baseUrl = served.origin;
  const newest: NewestWrite = {};
  const callerOf = ({ token }: SignedInUser) => httpCaller(baseUrl, newest, token);
  return {
    ...test,
    baseUrl,
    stranger: () => httpCaller(baseUrl, newest),
    async openShop() {
      const ownerUser = await signUpOwner(test);
      const owner = callerOf(ownerUser);
      const staff = callerOf(await signUpMember(test, ownerUser, 'staff'));
      const auditor = callerOf(await signUpMember(test, ownerUser, 'auditor'));
      const things = new SampleThings(owner, ownerUser.profile.shopId);
      return Object.assign(things, { people: { owner, staff, auditor }, ownerUser });
    },
    async close() {
      await served.close();
      await test.close();
    },
  };
}
