import { generateKeyPairSync } from 'node:crypto';
import { logoSvg } from '@gatehouse/contracts/platform/logos.ts';
import { renderPng } from '@gatehouse/kit/images/png.ts';
import { readImageHead } from '@gatehouse/kit/images/raster.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../mail-server.fixtures.ts';
import { RefusedMessage } from './channel.ts';
import { message, never } from './channels.fixtures.ts';
import { createSmtpChannel } from './smtp-channel.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const mailServer = async (answer?: number) => {
  const server = await startMailServer(answer);
  closers.push(server.close);
  const channel = createSmtpChannel({ url: server.url, from: 'no-reply@portal.example' });
  closers.unshift(() => channel.close());
  return { mails: server.mails, channel };
};

describe('SMTP channel', () => {
  it('sends text beside HTML under a Message-ID that stays the same for every attempt', async () => {
    const { mails, channel } = await mailServer();
    await channel.send(message, never);
    await channel.send(message, never);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail).toContain('Message-ID: <intent-1@portal.example>');
      expect(mail).toContain('text/plain');
      expect(mail).toContain('text/html');
    }
  });

  it('carries the logo inside the mail, as the picture it is', async () => {
    const { mails, channel } = await mailServer();
    const content = await renderPng(
      Buffer.from(logoSvg('harbour', { accent: '#3f4fd0', onAccent: '#fff' })),
      {
        width: 96,
        height: 96,
      },
    );
    const logo = { content: content.content, width: 32, height: 32 };
    await channel.send({ ...message, html: '<img src="cid:logo@gatehouse">', logo }, never);
    const [, head = '', body = ''] =
      /\r\n(Content-Type: image\/png.*?)\r\n\r\n(.*?)\r\n--/s.exec(mails[0] ?? '') ?? [];
    expect(head).toContain('Content-ID: <logo@gatehouse>');
    expect(head).toContain('Content-Disposition: inline');
    const sent = Buffer.from(body, 'base64');
    expect(sent.equals(logo.content)).toBe(true);
    expect(await readImageHead(sent)).toEqual({ format: 'png', width: 96, height: 96 });
  });

  it('signs what ends a subscription, so that nobody on the way can exchange it', async () => {
    const server = await startMailServer();
    closers.push(server.close);
    const { privateKey } = generateKeyPairSync('rsa', {
      modulusLength: 2_048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const dkim = { domainName: 'portal.example', keySelector: 'mail', privateKey };
    const channel = createSmtpChannel({ url: server.url, from: 'no-reply@portal.example', dkim });
    closers.unshift(() => channel.close());
    await channel.send({ ...message, unsubscribe: 'https://portal.example/platform/unsubscribe/x' }, never);
    const [head = ''] = (server.mails[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n\r\n');
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\/platform\/unsubscribe\/x>$/m);
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const signed =
      /^DKIM-Signature: .*?\bh=([^;]*);/m
        .exec(head)?.[1]
        ?.toLowerCase()
        .split(/[:\s]+/) ?? [];
    expect(signed).toEqual(
      expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    );
  });

  it.each(['a@b.c\r\nBcc: d@e.f', 'a@b.c, d@e.f', 'Ann <a@b.c>', 'nobody', '"a b"@c.d'])(
    'refuses %j as an address',
    async (to) => {
      const { mails, channel } = await mailServer();
      await expect(channel.send({ ...message, to }, never)).rejects.toBeInstanceOf(RefusedMessage);
      expect(mails).toHaveLength(0);
    },
  );

  it('takes a 550 for good and a 451 for now', async () => {
    await expect((await mailServer(550)).channel.send(message, never)).rejects.toBeInstanceOf(RefusedMessage);
    await expect((await mailServer(451)).channel.send(message, never)).rejects.not.toBeInstanceOf(
      RefusedMessage,
    );
  });

  it('repeats a mail by itself over a connection that died unnoticed, never one the server may have', async () => {
    const server = await startMailServer();
    closers.push(server.close);
    const channel = createSmtpChannel({ url: server.url, from: 'no-reply@portal.example' });
    closers.unshift(() => channel.close());
    await channel.send(message, never);
    server.behave({ hangUp: true });
    await expect(channel.send(message, never)).rejects.not.toBeInstanceOf(RefusedMessage);
    expect(server.mails).toHaveLength(2);
    server.behave({});
    await channel.send(message, never);
    expect(server.mails).toHaveLength(3);
  });

  it('opens a connection for each mail under way and keeps them for the next', async () => {
    const server = await startMailServer();
    closers.push(server.close);
    const channel = createSmtpChannel({ url: server.url, from: 'no-reply@portal.example' });
    closers.unshift(() => channel.close());
    for (let round = 0; round < 3; round += 1) {
      await Promise.all(Array.from({ length: 4 }, () => channel.send(message, never)));
    }
    expect(server.mails).toHaveLength(12);
    expect(server.connections()).toBe(4);
  });

  it('ends a send and its connection at once when it is aborted', async () => {
    const server = await startMailServer();
    closers.push(server.close);
    server.behave({ recipientAfter: 60_000 });
    const channel = createSmtpChannel({ url: server.url, from: 'no-reply@portal.example' });
    closers.unshift(() => channel.close());
    const stop = new AbortController();
    const sending = channel.send(message, stop.signal);
    await expect.poll(() => server.connections()).toBe(1);
    stop.abort(new Error('enough'));
    await expect(sending).rejects.toThrow('enough');
    await expect.poll(() => server.connections()).toBe(0);
    expect(server.mails).toHaveLength(0);
  });

  it('rejects when nobody listens', async () => {
    const channel = createSmtpChannel({ url: 'smtp://127.0.0.1:1', from: 'a@b.c' });
    closers.push(() => channel.close());
    await expect(channel.send(message, never)).rejects.not.toBeInstanceOf(RefusedMessage);
  });
});

/** Header fields by lower-case name, unfolded (RFC 5322, section 2.2.3). */
const headersOf = (mail: string): Map<string, string[]> => {
  const fields = new Map<string, string[]>();
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll(/\r\n(?=[ \t])/g, '');
  for (const line of head.split('\r\n')) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), line.slice(line.indexOf(':') + 1).trim()]);
  }
  return fields;
};
/** Text of encoded words in base64 and quoted-printable (RFC 2047). */
const decodeWords = (text: string): string =>
  text.replaceAll(/=\?utf-8\?([qb])\?([^?]*)\?=\s*/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString()
      : decodeURIComponent(word.replaceAll('_', '%20').replaceAll('=', '%')),
  );

describe('hostile names and subjects on their way to the mail server', () => {
  const expected = [
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
  ];

  it.each([
    'Bank\r\nBcc: eve@evil.example',
    'Bank\nBcc: eve@evil.example\n\n<script>',
    'Bank\r\n\r\nbody',
    'Bank\u2028Bcc: eve@evil.example',
    'Bank\u0085Bcc: eve@evil.example',
    'Bank\u0000\u000b\u000cBcc: eve@evil.example',
    'Bank" <boss@bank.example>, "x',
    'boss@bank.example',
    '<boss@bank.example>',
    'Bank, eve@evil.example;',
    '=?utf-8?q?Bank=0D=0ABcc:_eve@evil.example?=',
    '=?utf-8?b?QmFuaw0KQmNjOiBldmVAZXZpbC5leGFtcGxl?=',
    'ya\u202Eknab\u202C\u2066\u200F\uFEFF',
    `${'Длинное имя '.repeat(40)}\r\nBcc: eve@evil.example`,
    '\ud800Bcc: eve@evil.example',
  ])('%j adds no header, no receiver and no sender', async (hostile) => {
    const server = await startMailServer();
    closers.push(server.close);
    const channel = createSmtpChannel({ url: server.url, from: 'no-reply@portal.example' });
    closers.unshift(() => channel.close());
    await channel.send({ ...message, fromName: hostile, subject: hostile }, never);
    expect(server.envelopes).toEqual([{ from: 'no-reply@portal.example', to: ['ann@example.org'] }]);
    const headers = headersOf(server.mails[0] ?? '');
    expect([...headers.keys()].toSorted()).toEqual([...expected, 'to'].toSorted());
    for (const values of headers.values()) expect(values).toHaveLength(1);
    expect(headers.get('to')).toEqual(['ann@example.org']);
    const from = headers.get('from')?.[0] ?? '';
    expect(from).toMatch(/<no-reply@portal\.example>$/);
    expect(from.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').match(/<|,/g)).toEqual(['<']);
    const subject = decodeWords(headers.get('subject')?.[0] ?? '');
    expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]|=\?/u);
    expect(decodeWords(from)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]|=\?/u);
  });

  it('joiners of words arrive in the subject and in the name', async () => {
    const server = await startMailServer();
    closers.push(server.close);
    const channel = createSmtpChannel({ url: server.url, from: 'no-reply@portal.example' });
    closers.unshift(() => channel.close());
    await channel.send({ ...message, fromName: 'علی\u200cرضا', subject: 'क्\u200dष' }, never);
    const headers = headersOf(server.mails[0] ?? '');
    expect(decodeWords(headers.get('subject')?.[0] ?? '')).toBe('क्\u200dष');
    expect(decodeWords(headers.get('from')?.[0] ?? '')).toContain('علی\u200cرضا');
  });
});
