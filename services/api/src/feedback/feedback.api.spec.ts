import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MAX_IMAGE_BYTES, type FeedbackRow } from '@bahi/contracts';
import { MailUnavailable } from '@bahi/mail';
import {
  api,
  openTestApp,
  rowsOf,
  signUpMember,
  signUpOwner,
  type SignedInUser,
  type TestApp,
} from '@bahi/testing/testApp';

let test: TestApp;
let owner: SignedInUser;
beforeAll(async () => {
  test = await openTestApp();
  owner = await signUpOwner(test);
});
afterAll(async () => {
  await test.close();
});

const PNG_HEAD = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080600000', 'hex');
const png = (bytes: number) => Buffer.concat([PNG_HEAD, Buffer.alloc(bytes - PNG_HEAD.length)]);
/** A form that holds a message, as bytes. */
const FORM = 'multipart/form-data; boundary=x';
const HEAD = '--x\r\nContent-Disposition: form-data; name="message"\r\n\r\n';
const formOf = (...message: Buffer[]) => Buffer.concat([Buffer.from(HEAD), ...message, Buffer.from('\r\n--x--\r\n')]);
const give = () => api(test).post('/api/feedback');
const visitor = { message: 'Nice shop', name: 'Meena', email: 'meena@example.test', phone: '9820011111' };

describe('feedback of somebody signed in', () => {
  it('belongs to the shop, is read by its owner, and marked as answered', async () => {
    const given = await give().set(owner.auth).field('message', 'चाय is great').expect(201);
    expect(given.body).toEqual({
      id: given.body.id,
      senderName: 'Asha Sharma',
      addressee: 'operator',
      message: 'चाय is great',
      hasImage: false,
      status: 'new',
      at: expect.any(String),
      reply: null,
      repliedAt: null,
      revision: 0,
    });
    const token = { 'Consistency-Token': String(given.headers['consistency-token']) };
    const list = await api(test).get('/api/feedback').set(owner.auth).set(token).expect(200);
    expect(list.body).toEqual([given.body]);
    expect(list.headers['content-range']).toBe('feedback 0-0/1');
    const byId = await api(test)
      .get(`/api/feedback?filter=${encodeURIComponent(JSON.stringify({ id: [given.body.id] }))}`)
      .set(owner.auth)
      .set(token)
      .expect(200);
    expect(byId.body).toEqual([given.body]);
    const path = `/api/feedback/${given.body.id}`;
    const answered = await api(test)
      .put(path)
      .set(owner.auth)
      .send({ ...given.body, status: 'answered' });
    const act = expect.objectContaining({ by: owner.profile.accountId });
    const row = { ...given.body, status: 'answered', revision: 1, answered: act };
    expect([answered.status, answered.body]).toEqual([200, row]);
  });

  it('of the owner is mailed to those who run the installation, once for a key, and is no message to the owner', async () => {
    const key = { 'Idempotency-Key': 'owners-feedback' };
    const say = () =>
      give().set(owner.auth).set(key).field('message', 'Wider lists, please').attach('image', png(500), 'a.png');
    const before = test.mail.sent.length;
    const given = await say().expect(201);
    expect((await say().expect(201)).body).toEqual(given.body);
    const mails = test.mail.sent.slice(before);
    expect(mails).toMatchObject([{ to: 'feedback@example.test', kind: 'feedback', replyTo: owner.email }]);
    expect(mails[0]?.subject).toBe('Feedback from the owner of a shop');
    for (const part of ['Wider lists, please', owner.profile.shopName, owner.email])
      expect(mails[0]?.text).toContain(part);
    expect(mails[0]?.attachment?.bytes.length).toBe(500);

    const staff = await signUpMember(test, owner, 'staff');
    const { body: fromStaff, headers } = await give().set(staff.auth).field('message', 'Slow scale').expect(201);
    expect([fromStaff.addressee, test.mail.sent.at(-1)?.kind]).toEqual(['owner', 'invitation']);
    const token = { 'Consistency-Token': String(headers['consistency-token']) };
    const listed = async (filter: object) =>
      rowsOf<FeedbackRow>(
        await api(test)
          .get(`/api/feedback?filter=${encodeURIComponent(JSON.stringify(filter))}`)
          .set(owner.auth)
          .set(token)
          .expect(200),
      ).map(({ id }) => id);
    const toOwner = await listed({ addressee: 'owner', status: 'new' });
    expect([toOwner.includes(fromStaff.id), toOwner.includes(given.body.id)]).toEqual([true, false]);
    expect(await listed({ addressee: 'operator' })).toContain(given.body.id);
  });

  it('of the owner is kept by the call that mailed it, and by none that could not', async () => {
    const away = jest.spyOn(test.services.mail, 'send').mockRejectedValueOnce(new MailUnavailable('away'));
    const key = { 'Idempotency-Key': 'owners-feedback-later' };
    const say = () => give().set(owner.auth).set(key).field('message', 'Later');
    const before = await test.eventCount();
    expect((await say()).body.code).toBe('mail_unavailable');
    expect(await test.eventCount()).toBe(before);
    expect((await say()).status).toBe(201);
    expect([away.mock.calls.length, await test.eventCount()]).toEqual([2, before + 1]);
    away.mockRestore();
  });

  it('is replied to by the owner; its sender reads the reply, and only their own feedback', async () => {
    const staff = await signUpMember(test, owner, 'staff');
    const { body: given } = await give().set(staff.auth).field('message', 'The scale is slow').expect(201);
    await give().set(owner.auth).field('message', 'mine').expect(201);
    const path = `/api/feedback/${given.id}`;
    const replied = await api(test).put(path).set(owner.auth).send({ status: 'answered', reply: ' A new one\ncomes ' });
    expect([replied.status, replied.body.reply, replied.body.status]).toEqual([200, 'A new one\ncomes', 'answered']);
    const token = { 'Consistency-Token': String(replied.headers['consistency-token']) };
    const mine = await api(test).get('/api/feedback/mine').set(staff.auth).set(token).expect(200);
    expect([mine.body, mine.headers['content-range']]).toEqual([[replied.body], 'own-feedback 0-0/1']);
    expect(replied.body.repliedAt).toEqual(expect.any(String));
    // without a word of it the reply stays; null takes it back
    const reopened = await api(test).put(path).set(owner.auth).send({ status: 'new' }).expect(200);
    expect(reopened.body).toMatchObject({
      status: 'new',
      reply: 'A new one\ncomes',
      repliedAt: replied.body.repliedAt,
    });
    const takenBack = await api(test).put(path).set(owner.auth).send({ status: 'new', reply: null }).expect(200);
    expect(takenBack.body).toMatchObject({ reply: null, repliedAt: null, revision: 3 });
    const long = await api(test)
      .put(path)
      .set(owner.auth)
      .send({ status: 'new', reply: 'x'.repeat(5_001) });
    expect([long.status, long.body.errorCodes]).toEqual([422, { reply: 'too_long' }]);
  });

  it('F8: a reply that is sent again does not come back over a newer one', async () => {
    const { body: given } = await give().set(owner.auth).field('message', 'late').expect(201);
    const answer = async (key: string, reply: string) =>
      api(test)
        .put(`/api/feedback/${given.id}`)
        .set(owner.auth)
        .set('Idempotency-Key', key)
        .send({ status: 'answered', reply });
    const first = await answer('reply-1', 'old');
    const second = await answer('reply-2', 'new');
    const again = await answer('reply-1', 'old');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    const token = { 'Consistency-Token': String(second.headers['consistency-token']) };
    const mine = await api(test).get('/api/feedback/mine').set(owner.auth).set(token).expect(200);
    expect(rowsOf<FeedbackRow>(mine).find(({ id }) => id === given.id)?.reply).toBe('new');
  });

  it('names nobody once the sender has left', async () => {
    const gone = await signUpMember(test, owner, 'staff');
    const { body: given } = await give().set(gone.auth).field('message', 'bye').expect(201);
    const members = rowsOf(await api(test).get('/api/members').set(owner.auth));
    const member = members.find(({ email }) => email === gone.email);
    await api(test).delete(`/api/members/${member?.id}`).set(owner.auth).expect(200);
    const marked = await api(test).put(`/api/feedback/${given.id}`).set(owner.auth).send({ status: 'answered' });
    expect(marked.body).toMatchObject({ message: 'bye', senderName: null });
  });

  it('is no JSON, and the refusal of JSON does not ask for it', async () => {
    const { status, body } = await give().set(owner.auth).send({ message: 'hello' });
    expect([status, body.code]).toEqual([415, 'unsupported_media_type']);
    expect(body.message).not.toContain('JSON');
  });

  it('S12: is not unpacked, so one that says that it is packed is refused', async () => {
    const packed = give().set(owner.auth).set('Content-Encoding', 'gzip').field('message', 'hello');
    expect((await packed.expect(415)).body.code).toBe('unsupported_media_type');
  });

  it('is only for the owner to read', async () => {
    const staff = await signUpMember(test, owner, 'staff');
    await give().set(staff.auth).field('message', 'from staff').expect(201);
    await api(test).get('/api/feedback').set(staff.auth).expect(403);
  });

  it('S1: of another shop is not found', async () => {
    const other = await signUpOwner(test);
    const { body } = await give().set(other.auth).field('message', 'x').attach('image', png(500), 'a.png').expect(201);
    await api(test).get(`/api/feedback/${body.id}/image`).set(owner.auth).expect(404);
    await api(test).put(`/api/feedback/${body.id}`).set(owner.auth).send({ status: 'answered' }).expect(404);
  });

  it('F8: the same key keeps one', async () => {
    const key = { 'Idempotency-Key': 'feedback-1' };
    const first = await give().set(owner.auth).set(key).field('message', 'once').expect(201);
    const before = await test.eventCount();
    const again = await give().set(owner.auth).set(key).field('message', 'once').expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await give().set(owner.auth).set(key).field('message', 'twice').expect(422);
    expect(other.body.code).toBe('idempotency_mismatch');
    expect(await test.eventCount()).toBe(before);
  });

  it.each<[string, Buffer[]]>([
    ['as another age wrote it', [Buffer.from('caf\u00e9', 'latin1')]],
    ['cut within a letter', [Buffer.from('चाय').subarray(0, -1)]],
    ['said twice', [Buffer.from(`tea\r\n${HEAD}`), Buffer.from([0xff])]],
    ['beside the letter that stands for what cannot be read', [Buffer.from('\uFFFD'), Buffer.from([0xff])]],
  ])('S12: is text: what is no UTF-8 is refused, %s', async (_what, bytes) => {
    const before = await test.eventCount();
    const { status, body } = await give()
      .set(owner.auth)
      .set('Content-Type', FORM)
      .send(formOf(...bytes));
    expect([status, body.code, body.errorCodes]).toEqual([400, 'malformed_text', { message: 'malformed_text' }]);
    expect(await test.eventCount()).toBe(before);
  });

  it('may speak of letters that could not be read', async () => {
    const message = 'The name shows \uFFFD\uFFFD, चाय';
    const given = give().set(owner.auth).field('message', message).attach('image', png(500), 'a.png');
    expect((await given.expect(201)).body.message).toBe(message);
  });

  it('needs a message', async () => {
    const answer = await give().set(owner.auth).field('message', '  ').expect(422);
    expect(answer.body.errors).toEqual({ message: 'Please write a message' });
  });
});

describe('images', () => {
  it('S14: exactly 5 MiB passes, one byte more is refused', async () => {
    await give().set(owner.auth).field('message', 'big').attach('image', png(MAX_IMAGE_BYTES), 'a.png').expect(201);
    const answer = await give()
      .set(owner.auth)
      .field('message', 'big')
      .attach('image', png(MAX_IMAGE_BYTES + 1), 'a.png');
    expect([answer.status, answer.body.code]).toEqual([413, 'image_too_large']);
  });

  it('S14: are known by their first bytes, not by name or type', async () => {
    const before = await test.eventCount();
    const disguised = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [disguised, Buffer.from('%PDF-1.7 ...'), Buffer.from('MZ'.padEnd(600, '\0'))]) {
      const answer = await give()
        .set(owner.auth)
        .field('message', 'look')
        .attach('image', bytes, { filename: 'a.png', contentType: 'image/png' });
      expect([answer.status, answer.body.errorCodes]).toEqual([422, { image: 'image_type' }]);
    }
    expect(await test.eventCount()).toBe(before);
  });

  it('may move: an animated PNG is a PNG', async () => {
    // signature and head, then a chunk acTL of eight bytes, as the APNG specification has it
    const control = Buffer.from('000000086163544c00000001000000000000000000000000', 'hex');
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
    const bytes = Buffer.concat([head, control, Buffer.alloc(500)]);
    const { body } = await give().set(owner.auth).field('message', 'look').attach('image', bytes, 'a.png').expect(201);
    const answer = await api(test).get(`/api/feedback/${body.id}/image`).set(owner.auth).expect(200);
    expect(answer.headers['content-type']).toBe('image/png');
  });

  it('S14: are served to the owner as a download under a generated name', async () => {
    const bytes = png(2_000);
    const { body } = await give().set(owner.auth).field('message', 'look').attach('image', bytes, '../../evil.html');
    const answer = await api(test).get(`/api/feedback/${body.id}/image`).set(owner.auth).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="feedback-${body.id.slice(0, 8)}.png"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(Buffer.compare(answer.body as unknown as Buffer, bytes)).toBe(0);
  });

  it('S12: multipart nonsense is 4xx, and JSON is 415', async () => {
    for (const body of ['', '--x', '--x\r\nContent-Disposition: form-data\r\n\r\n', 'nonsense']) {
      const answer = await give().set(owner.auth).set('Content-Type', FORM).send(body);
      expect([400, 413, 422]).toContain(answer.status);
    }
    await give().set(owner.auth).send({ message: 'json' }).expect(415);
    await give().set(owner.auth).field('message', 'm').attach('other', png(500), 'a.png').expect(422);
  });
});

describe('feedback of a visitor', () => {
  it('is mailed, not kept, and needs name, email and phone', async () => {
    const before = await test.eventCount();
    await give().field(visitor).attach('image', png(800), 'a.png').expect(201, { received: true });
    expect(test.mail.sent.at(-1)).toMatchObject({ to: 'feedback@example.test', replyTo: 'meena@example.test' });
    expect(test.mail.sent.at(-1)?.attachment?.name).toMatch(/^feedback-[0-9a-f]{8}\.png$/);
    const answer = await give().field('message', 'hello').expect(422);
    expect(Object.keys(answer.body.errors)).toEqual(['name', 'email', 'phone']);
    expect(await test.eventCount()).toBe(before);
  });

  it('ignores a dead token', async () => {
    await give().set('Authorization', 'Bearer dead.dead.dead').field(visitor).expect(201);
  });

  it('is none when a dead token comes without a contact: that session is over', async () => {
    const answer = await give().set('Authorization', 'Bearer dead.dead.dead').field('message', 'hello').expect(401);
    expect(answer.body.code).toBe('session_expired');
  });

  it('F8: a copy waits for what becomes of the first, and mails when nothing did', async () => {
    let goAway: (reason: Error) => void = () => undefined;
    const away = new Promise<void>((_, reject) => (goAway = reject));
    const send = jest.spyOn(test.services.mail, 'send').mockImplementationOnce(async () => away);
    const key = { 'Idempotency-Key': 'visitor-2' };
    const first = give()
      .set(key)
      .field(visitor)
      .then(({ status }) => status);
    const isAsked = () => send.mock.calls.length > 0;
    while (!isAsked()) await new Promise((resolve) => setImmediate(resolve));
    const copy = give()
      .set(key)
      .field(visitor)
      .then(({ status, headers }) => [status, headers['idempotency-replayed']]);
    await give()
      .set(key)
      .field({ ...visitor, message: 'other' })
      .expect(422);
    goAway(new MailUnavailable('away'));
    expect([await first, await copy, send.mock.calls.length]).toEqual([503, [201, undefined], 2]);
    const later = await give().set(key).field(visitor).expect(201);
    expect([later.headers['idempotency-replayed'], send.mock.calls.length]).toEqual(['true', 2]);
    send.mockRestore();
  });

  it('F8: the same key mails once', async () => {
    const before = test.mail.sent.length;
    const key = { 'Idempotency-Key': 'visitor-1' };
    await Promise.all([1, 2, 3].map(async () => give().set(key).field(visitor).expect(201)));
    expect(test.mail.sent).toHaveLength(before + 1);
    await give()
      .set(key)
      .field({ ...visitor, message: 'other' })
      .expect(422);
  });
});
