import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { api, openTestApp, signUpMember, signUpOwner, type SignedInUser, type TestApp } from '@bahi/testing/testApp';

let test: TestApp;
let owner: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  test = await openTestApp();
  owner = await signUpOwner(test);
  staff = await signUpMember(test, owner, 'staff');
});
afterAll(() => test.close());

const read = (user: SignedInUser) => api(test).get('/api/me/settings').set(user.auth).expect(200);
const change = (user: SignedInUser, body: object) => api(test).put('/api/me/settings').set(user.auth).send(body);

describe('settings of an account', () => {
  it('are those of a new account until they are changed, and belong to one account', async () => {
    const before = { sounds: false, vibration: true, newestFirst: false };
    expect((await read(staff)).body).toEqual(before);
    const { body } = await change(staff, { sounds: true, newestFirst: true }).expect(200);
    expect(body).toEqual({ sounds: true, vibration: true, newestFirst: true });
    await change(staff, { vibration: false }).expect(200);
    expect((await read(staff)).body).toEqual({ sounds: true, vibration: false, newestFirst: true });
    expect((await read(owner)).body).toEqual(before);
  });

  it('are refused when they are unknown or no switch', async () => {
    for (const body of [{ sounds: 'loud' }, { volume: 3 }, { sounds: null }]) await change(owner, body).expect(422);
  });
});
