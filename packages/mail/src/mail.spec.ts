import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inMemoryMail, MailUnavailable, openOutboxMail, openSmtpMail } from './index.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const codeMail = {
  kind: 'code' as const,
  to: 'asha@example.test',
  subject: 'Your Bahi code',
  text: 'Your code is 482915.\nIt is good for 10 minutes.\n',
};

describe('the outbox', () => {
  it('is named without the path of the machine', () => {
    const named = (of: string) => openOutboxMail({ folder: of, from: 'bahi@localhost' }).outbox;
    expect(named('data/shop/outbox')).toBe('data/shop/outbox');
    expect(named('/books/shop/outbox')).toBe('…/shop/outbox');
  });

  it('writes a mail as one private file and says where', async () => {
    const outbox = join(folder, 'one');
    const paths: string[] = [];
    const mail = openOutboxMail({ folder: outbox, from: 'bahi@localhost', onWritten: (path) => paths.push(path) });
    await mail.send(codeMail);
    expect(readdirSync(outbox).map((name) => join(outbox, name))).toEqual(paths);
    expect(paths[0]).toMatch(/\.eml$/);
    expect(statSync(String(paths[0])).mode & 0o777).toBe(0o600);
  });

  it('sends a code as single-part plain text, the only run of six digits', async () => {
    const outbox = join(folder, 'many');
    const mail = openOutboxMail({ folder: outbox, from: 'bahi@localhost' });
    await Promise.all(Array.from({ length: 50 }, async () => mail.send(codeMail)));
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    expect(mails).toHaveLength(50);
    for (const text of mails) {
      expect(text).toMatch(/^Content-Type: text\/plain/m);
      expect(text).not.toMatch(/boundary/);
      expect(text.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(['482915']);
    }
  });

  it('S4: an address that is more than one recipient, or a header, is refused', async () => {
    const mail = openOutboxMail({ folder: join(folder, 'none'), from: 'bahi@localhost' });
    for (const to of ['a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'A <a@b.test>', 'a@b@c', '']) {
      await expect(mail.send({ ...codeMail, to })).rejects.toBeInstanceOf(TypeError);
      await expect(inMemoryMail().send({ ...codeMail, to })).rejects.toBeInstanceOf(TypeError);
    }
  });

  it('S4: a subject cannot start a header', async () => {
    const outbox = join(folder, 'subject');
    const mail = openOutboxMail({ folder: outbox, from: 'bahi@localhost' });
    await mail.send({ ...codeMail, subject: 'Hello\r\nBcc: c@d.test' });
    const text = readFileSync(join(outbox, String(readdirSync(outbox)[0])), 'utf8');
    expect(text).not.toMatch(/^Bcc:/m);
  });

  it('keeps the newest mails, up to a number and a size, and leaves other files alone', async () => {
    const outbox = join(folder, 'bounded');
    const paths: string[] = [];
    const options = { folder: outbox, from: 'bahi@localhost', onWritten: (path: string) => void paths.push(path) };
    const few = openOutboxMail({ ...options, keep: { code: { mails: 3, bytes: 1_000_000 } } });
    for (let count = 0; count < 5; count += 1) await few.send(codeMail);
    writeFileSync(join(outbox, 'note.txt'), 'x'.repeat(10_000));
    const kept = () => readdirSync(outbox).map((name) => join(outbox, name));
    expect(kept()).toEqual([...paths.slice(2), join(outbox, 'note.txt')]);

    const small = openOutboxMail({ ...options, keep: { code: { mails: 3, bytes: 9_000 } } });
    const picture = (size: number) => ({ name: 'a.png', mime: 'image/png', bytes: Buffer.alloc(size) });
    await small.send({ ...codeMail, attachment: picture(1_000) });
    await small.send({ ...codeMail, attachment: picture(4_000) });
    expect(kept()).toEqual([...paths.slice(-3), join(outbox, 'note.txt')]);
    await small.send({ ...codeMail, attachment: picture(4_000) });
    expect(kept()).toEqual([...paths.slice(-1), join(outbox, 'note.txt')]);
    // one that is larger than everything allowed is still sent
    await small.send({ ...codeMail, attachment: picture(9_000) });
    expect(kept()).toEqual([...paths.slice(-1), join(outbox, 'note.txt')]);
  });

  it('lets no mail about one thing displace one about another', async () => {
    const outbox = join(folder, 'kinds');
    const keep = { feedback: { mails: 2, bytes: 9_000 } };
    const mail = openOutboxMail({ folder: outbox, from: 'bahi@localhost', keep });
    await mail.send(codeMail);
    await mail.send({ ...codeMail, kind: 'invitation' });
    const attachment = { name: 'a.png', mime: 'image/png', bytes: Buffer.alloc(4_000) };
    for (let count = 0; count < 5; count += 1) await mail.send({ ...codeMail, kind: 'feedback', attachment });
    const kinds = readdirSync(outbox).map((name) => /-([a-z]+)-[a-z]+\.eml$/.exec(name)?.[1]);
    expect(kinds).toEqual(['code', 'invitation', 'feedback']);
  });

  it('says when it cannot be written', async () => {
    const blocked = join(folder, 'a-file');
    writeFileSync(blocked, '');
    const mail = openOutboxMail({ folder: join(blocked, 'outbox'), from: 'bahi@localhost' });
    await expect(mail.send(codeMail)).rejects.toBeInstanceOf(MailUnavailable);
  });
});

/** A mail server that speaks just enough SMTP to take mails, and remembers what it heard; it refuses some commands. */
async function listeningServer(refusals: Record<string, string> = {}) {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      heard.push(text);
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 taken\r\n');
      } else if (refusals[text.slice(0, 4)] !== undefined) {
        socket.write(`${refusals[text.slice(0, 4)]}\r\n`);
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { heard, port: (server.address() as AddressInfo).port, stop: () => server.close() };
}

describe('SMTP', () => {
  it('hands a mail to exactly one recipient', async () => {
    const server = await listeningServer();
    const mail = openSmtpMail({
      url: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`,
      from: 'Bahi <bahi@example.test>',
    });
    await mail.send(codeMail);
    const recipients = server.heard.filter((line) => line.startsWith('RCPT TO'));
    expect(recipients).toEqual(['RCPT TO:<asha@example.test>\r\n']);
    expect(server.heard.join('')).toContain('482915');
    await mail.close();
    server.stop();
  });

  it('sends a code as single-part plain text, the only run of six digits', async () => {
    const server = await listeningServer();
    const mail = openSmtpMail({ url: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`, from: 'bahi@example.test' });
    await mail.send(codeMail);
    const sent = server.heard.slice(server.heard.findIndex((line) => line.startsWith('DATA')) + 1).join('');
    expect(sent).toMatch(/^Content-Type: text\/plain/m);
    expect(sent.match(/(?<!\d)\d{6}(?!\d)/g)).toEqual(['482915']);
    await mail.close();
    server.stop();
  });

  it.each([
    ['the recipient', { RCPT: '550 no such mailbox' }],
    ['the sender', { MAIL: '553 not from here' }],
    ['the mail', { DATA: '452 no space' }],
    ['everybody', { EHLO: '421 closing', HELO: '421 closing' }],
  ])('says when the server refuses %s, and sends the next mail', async (_what, refusals) => {
    const server = await listeningServer(refusals);
    const mail = openSmtpMail({ url: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`, from: 'bahi@example.test' });
    await expect(mail.send(codeMail)).rejects.toBeInstanceOf(MailUnavailable);
    for (const command of Object.keys(refusals)) delete (refusals as Record<string, string>)[command];
    await mail.send(codeMail);
    await mail.close();
    server.stop();
  });

  it('says when nobody answers', async () => {
    const mail = openSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'bahi@example.test' });
    await expect(mail.send(codeMail)).rejects.toBeInstanceOf(MailUnavailable);
    await mail.close();
  });
});
