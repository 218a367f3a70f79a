import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MailUnavailable } from '@bahi/mail';
import {
  api,
  invitationSentTo,
  openTestApp,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';

const email = 'ravi@example.test';
const password = 'Garam-masala-57-chai';

describe('a call about a member, repeated with its key', () => {
  let test: TestApp;
  let owner: SignedInUser;
  beforeAll(async () => {
    test = await openTestApp();
  });
  beforeEach(async () => {
    owner = await signUpOwner(test);
  });
  afterAll(() => test.close());

  const send = async (method: 'post' | 'put', path: string, key: string, body: object) => {
    const answer = await api(test)[method](`/api${path}`).set(owner.auth).set('Idempotency-Key', key).send(body);
    return { status: answer.status, body: answer.body, etag: answer.headers['etag'] };
  };
  const invite = (key: string) => send('post', '/members', key, { email, role: 'staff' });
  const remove = (id: string) => api(test).delete(`/api/members/${id}`).set(owner.auth).expect(200);
  const join = () =>
    api(test)
      .post('/api/auth/accept-invite')
      .send({ token: invitationSentTo(test, email), name: 'Ravi', password, confirmPassword: password })
      .expect(201);
  const traces = async () => ({
    mails: test.mail.sent.length,
    invitations: await test.services.privateStore.invitations.ofShop(owner.profile.shopId),
    head: await test.events.head(),
  });

  it('invites once: whoever joined or was removed since gets no mail, and the answer is the first', async () => {
    const [one, two] = [await invite('one'), await invite('two')];
    expect(two).toMatchObject({ status: 202, body: { id: one.body.id, status: 'invited' } });
    await join();
    const joined = await traces();
    expect([await invite('one'), await invite('two')]).toEqual([one, two]);
    expect(await traces()).toEqual(joined);
    await remove(one.body.id);
    const removed = await traces();
    expect([await invite('one'), await invite('two')]).toEqual([one, two]);
    expect(await traces()).toEqual(removed);
    expect(removed.invitations).toEqual([]);
  });

  it('keeps whom it was for where the mail did not go out, and the same call sends it', async () => {
    const away = jest.spyOn(test.services.mail, 'send').mockRejectedValueOnce(new MailUnavailable('away'));
    expect(await invite('first')).toMatchObject({ status: 503, body: { code: 'mail_unavailable' } });
    const listed = await api(test).get('/api/members?filter=%7B%22status%22%3A%22invited%22%7D').set(owner.auth);
    expect(listed.body).toMatchObject([{ email, role: 'staff', status: 'invited' }]);
    const again = await invite('first');
    expect([again.status, away.mock.calls.length]).toEqual([202, 2]);
    expect((await invite('first')).status).toBe(202);
    expect(away).toHaveBeenCalledTimes(2);
    away.mockRestore();
    await join();
    await remove(again.body.id);
  });

  it('shows a given role as it was first shown, after they joined too', async () => {
    const { id } = (await invite('invite')).body;
    const change = () => send('put', `/members/${id}`, 'role', { role: 'auditor', revision: null });
    const first = await change();
    expect(first.body).toMatchObject({ email, role: 'auditor', status: 'invited' });
    await join();
    expect(await change()).toEqual(first);
    await remove(id);
  });

  it('shows a given role once they were removed, without what is kept nowhere any more', async () => {
    const { id } = (await invite('invite')).body;
    await join();
    const change = () => send('put', `/members/${id}`, 'role', { role: 'auditor' });
    const first = await change();
    await remove(id);
    const { name, ...kept } = first.body;
    expect(name).toBe('Ravi');
    expect(await change()).toEqual({ ...first, body: { ...kept, email: '' } });
  });

  it.each(['whoever joined', 'an invitation'])('shows %s as removed, with who did it and when', async (whom) => {
    const { id, role } = (await invite('invite')).body;
    const joined = whom === 'an invitation' ? undefined : (await join()).body.profile;
    const removal = async () => {
      const asked = api(test).delete(`/api/members/${id}`).set(owner.auth).set('Idempotency-Key', 'remove');
      const { status, body, headers } = await asked;
      return { status, body, etag: headers['etag'] };
    };
    const first = await removal();
    const removed = { at: expect.any(String), by: owner.profile.accountId, byName: owner.profile.ownerName };
    expect(first).toEqual({
      status: 200,
      etag: expect.any(String),
      body: {
        id,
        accountId: joined?.accountId ?? null,
        email: '',
        ...(joined !== undefined && { name: 'Ravi' }),
        role,
        status: 'removed',
        removed,
        revision: expect.any(Number),
      },
    });
    expect(await removal()).toEqual(first);
  });
});
