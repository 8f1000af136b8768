import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { maskerOf } from './masked-values.domain.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const everyByte = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** How a secret may come back. */
const shapes: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'percent-encoded': encodeURIComponent,
  'percent-encoded in lower case': (secret) =>
    encodeURIComponent(secret).replaceAll(/%../g, (code) => code.toLowerCase()),
  'percent-encoded at every byte': everyByte,
  'percent-encoded twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'as a form writes it': (secret) => new URLSearchParams({ a: secret }).toString(),
  'as JSON writes it': (secret) => JSON.stringify({ a: secret }),
  'as JSON in JSON': (secret) => JSON.stringify({ a: JSON.stringify({ b: secret }) }),
  'with escapes of JSON': (secret) =>
    [...secret].map((mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'in a header of Basic': (secret) => `Basic ${base64(`gatehouse:${encodeURIComponent(secret)}`)}`,
  'in base64': base64,
  'in base64 for addresses': (secret) => Buffer.from(`x${secret}y`).toString('base64url'),
  'in base64 that is percent-encoded': (secret) => encodeURIComponent(base64(`ab${secret}`)),
  'in hex': (secret) => Buffer.from(secret).toString('hex'),
  'inside of a text': (secret) => `the client sent ${secret}, which is wrong`,
  'in an address': (secret) => `https://id.example/a/${encodeURIComponent(secret)}/b?x=${everyByte(secret)}`,
};

const letters = [...'abcdefghijKLMNOPQ0123456789', ...'-._~!*()/+=&%:;@$,?', ' ', "'", '"', '\\', 'я', '€'];
const secretOf = (choices: Choices): string =>
  choices.chance(0.3)
    ? String(10_000_000 + choices.below(89_000_000))
    : `Canary${Array.from({ length: 2 + choices.below(20) }, () => choices.pick(letters)).join('')}end`;

/** What is left of it, read by whoever knows how it is written. */
const isLeft = (text: string, secret: string): boolean => {
  const readings = [text];
  for (let times = 0; times < 3; times += 1) {
    const last = readings.at(-1) as string;
    readings.push(
      last
        .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
        .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  }
  const runs = readings.flatMap((reading) => reading.match(/[\w+/-]{4,}/g) ?? []);
  const opened = runs.map((run) => Buffer.from(run, 'base64').toString());
  return [...readings, ...opened, ...opened.map((one) => one.replaceAll('%20', ' '))].some(
    (one) => one.includes(secret) || one.includes(encodeURIComponent(secret)),
  );
};

it.each(Object.entries(shapes))('nothing is left of a secret that comes back %s', async (_, shape) => {
  await forSeeds(60, (choices) => {
    const secret = secretOf(choices);
    const written = shape(secret);
    const masked = maskerOf([secret, secretOf(choices)])(`before ${written} after`);
    expect([written, isLeft(masked, secret)]).toEqual([written, false]);
    expect(masked).toMatch(/^before .*after$/s);
  });
});

it('a text without secrets stays as it is', () => {
  const text = JSON.stringify({ id: 'a1', enabled: true, url: 'https://id.example/a?max=5', name: 'Анна %' });
  expect(maskerOf(['canary-secret'])(text)).toBe(text);
});

it('a token is known by its look where nothing names it', () => {
  const token = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"anna"}').toString('base64url')}.c2ln`;
  for (const text of [
    token,
    `token ${token}`,
    encodeURIComponent(`https://id.example/?access_token=${token}`),
  ])
    expect(maskerOf([])(text)).not.toContain(token.slice(10, 30));
});
