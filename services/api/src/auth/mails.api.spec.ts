import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inMemoryMail, MailUnavailable, openOutboxMail, type MailMessage } from '@bahi/mail';
import { api, openTestApp, signUpOwner, type TestApp } from '@bahi/testing/testApp';
import { invitationMail } from '../members/invitationMail.ts';
import { codeMail, noAccountMail } from './codeMail.ts';

const DEVANAGARI = /[\u0900-\u097f]/;
const SIX_DIGITS = /(?<!\d)\d{6}(?!\d)/g;

const invitationTo = (link: string) =>
  invitationMail({ shopName: 'Sharma Kirana', role: 'staff', link, opensElsewhere: true });

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(async () => {
  await test.close();
});

const ask = async (email: string, language: string, purpose = 'register') => {
  await api(test).post('/api/auth/send-otp').set('Accept-Language', language).send({ email, purpose }).expect(200);
  return test.mail.sent.findLast((mail) => mail.to === email);
};

describe('a mail', () => {
  it('brings the code in the language of who asks for it', async () => {
    const english = await ask('asha@example.test', 'en-IN');
    expect(english?.text).toMatch(/^Your code is \d{6}\n/);
    const hindi = await ask('meera@example.test', 'hi-IN,hi;q=0.9,en;q=0.8');
    expect(`${hindi?.subject} ${hindi?.text}`).toMatch(DEVANAGARI);
    expect(hindi?.text.match(SIX_DIGITS)).toHaveLength(1);
  });

  it('calls the product as its reader writes it', async () => {
    const subjects = [codeMail('123456', 'hi'), noAccountMail('hi'), invitationTo('https://bahi.example/invite/x')];
    expect(subjects.map(({ subject }) => subject.replace('An invitation to Bahi · ', ''))).toEqual([
      'आपका बही कोड',
      'बही में कोई खाता नहीं',
      'बही का निमंत्रण',
    ]);
  });

  it('says in that language that an address has no account', async () => {
    expect((await ask('nobody@example.test', 'hi', 'reset'))?.text).toMatch(DEVANAGARI);
    expect((await ask('noone@example.test', 'en', 'reset'))?.subject).toBe('No Bahi account');
  });

  it('invites in both languages: nobody knows yet which one the person reads', async () => {
    const owner = await signUpOwner(test);
    const email = 'ravi@example.test';
    const invite = api(test)
      .post('/api/members')
      .set({ authorization: `Bearer ${owner.token}`, 'idempotency-key': 'invite-ravi' });
    await invite.send({ email, role: 'staff' }).expect(202);
    const { text = '' } = test.mail.sent.findLast((mail) => mail.to === email) ?? {};
    expect(text).toContain('You are invited');
    expect(text).toMatch(DEVANAGARI);
    expect(text.match(/\/invite\//g)).toHaveLength(1);
  });

  it('counts every invitation that is sent, and none that is only repeated', async () => {
    const strict = await openTestApp({ settings: { limitScale: 1 } });
    const owner = await signUpOwner(strict);
    const invite = (key: string) =>
      api(strict)
        .post('/api/members')
        .set({ ...owner.auth, 'Idempotency-Key': key })
        .send({ email: 'ravi@example.test', role: 'staff' });
    const first = await invite('first').expect(202);
    const sent = strict.mail.sent.length;
    const again = await invite('second');
    expect([again.status, again.body.code]).toEqual([429, 'too_many_requests']);
    expect((await invite('first').expect(202)).body).toEqual(first.body);
    expect(strict.mail.sent).toHaveLength(sent);
    await strict.close();
  });

  it('for one purpose uses up nothing of those for another', async () => {
    const strict = await openTestApp({ settings: { limitScale: 1 } });
    const { email } = await signUpOwner(strict);
    const send = async (purpose: string) =>
      (await api(strict).post('/api/auth/send-otp').send({ email, purpose })).status;
    // the one for the registration was sent a moment ago
    expect(await send('register')).toBe(429);
    expect(await send('reset')).toBe(200);
    expect(await send('reset')).toBe(429);
    await strict.close();
  });

  it('that did not go out is counted nowhere', async () => {
    const mail = inMemoryMail();
    let isAway = true;
    const send = async (message: MailMessage) => {
      if (isAway) throw new MailUnavailable('the server is away');
      await mail.send(message);
    };
    const strict = await openTestApp({ settings: { limitScale: 1 }, ports: { mail: { ...mail, send } } });
    const asked = async () =>
      (await api(strict).post('/api/auth/send-otp').send({ email: 'asha@example.test' })).status;
    for (let n = 0; n < 30; n += 1) expect(await asked()).toBe(503);
    isAway = false;
    expect(await asked()).toBe(200);
    // too soon: that uses up nothing of the sender's either
    for (let n = 0; n < 30; n += 1) expect(await asked()).toBe(429);
    await api(strict).post('/api/auth/send-otp').send({ email: 'meera@example.test' }).expect(200);
    await strict.close();
  });

  /** The mail as it goes out. */
  const sentAs = async (message: Omit<MailMessage, 'to'>): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-mail-'));
    const mail = openOutboxMail({ folder, from: 'bahi@localhost' });
    await mail.send({ to: 'asha@example.test', ...message });
    await mail.close();
    const sent = readFileSync(join(folder, String(readdirSync(folder)[0])), 'utf8');
    rmSync(folder, { recursive: true });
    return sent;
  };

  it('holds no other run of six digits as it is sent, in Hindi either', async () => {
    const sent = await sentAs(codeMail('482915', 'hi'));
    expect(sent).toMatch(/content-type: text\/plain/i);
    expect(sent.match(SIX_DIGITS)).toEqual(['482915']);
  });

  it('keeps a link in one piece', async () => {
    const link = `https://bahi.example/invite/${'a1-_'.repeat(11)}`;
    expect(await sentAs(invitationTo(link))).toContain(link);
  });
});
