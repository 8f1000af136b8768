import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';
import { scrubUrl } from './scrub.ts';

const capture = () => {
  let lines = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      lines += String(chunk);
      done();
    },
  });
  return { log: createLogger({ service: 'identity', level: 'info' }, destination), lines: () => lines };
};

describe('logger', () => {
  it('never writes a secret, whatever object it is given in', () => {
    const { log, lines } = capture();
    const canary = 'canary-5f2d';
    const secrets = {
      password: canary,
      repeatPassword: canary,
      code: canary,
      secret: canary,
      tokenHash: canary,
      authorization: canary,
      'set-cookie': canary,
      'gatehouse-session': canary,
      'x-csrf-token': canary,
      clientSecret: canary,
    };
    log.info(secrets, 'top');
    log.info({ body: secrets }, 'one down');
    log.info({ request: { headers: secrets } }, 'two down');
    expect(lines().trim().split('\n')).toHaveLength(3);
    expect(lines()).not.toContain(canary);
    expect(lines()).toContain('[redacted]');
  });

  it('writes the code of an error that a system gave, and none that may have been sent to somebody', () => {
    const { log, lines } = capture();
    const failed = (code: unknown) => Object.assign(new Error('failed'), { code });
    for (const code of ['ECONNRESET', 11_000, '483920', 'K7PQ-2MXD']) log.warn({ err: failed(code) });
    const written = lines().trim().split('\n');
    expect(written.map((line) => JSON.parse(line).err.errorCode)).toEqual([
      ...['ECONNRESET', 11_000],
      ...[undefined, undefined],
    ]);
    for (const code of ['483920', 'K7PQ-2MXD']) expect(lines()).not.toContain(code);
  });

  it('writes the code of what caused an error', () => {
    const { log, lines } = capture();
    const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
    log.warn({ err: new Error('failed', { cause }) });
    expect(JSON.parse(lines()).err.cause.errorCode).toBe('UND_ERR_SOCKET');
  });
});

describe('scrubUrl', () => {
  it.each([
    ['/platform/new-password/3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAA_-', '/platform/new-password/:secret'],
    [
      '/api/v1/platform/registration/status/3q27wAAAAAAAAAAAAAAAAA/',
      '/api/v1/platform/registration/status/:secret/',
    ],
    ['/platform/login?ref=/x&email=a@b.c#frag', '/platform/login'],
    ['/platform/profile/personal', '/platform/profile/personal'],
  ])('%s becomes %s', (url, scrubbed) => {
    expect(scrubUrl(url)).toBe(scrubbed);
  });
});
