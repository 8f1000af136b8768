import { domainToUnicode } from 'node:url';
import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/;
const IPV6 = /^\[[0-9a-f:]+\](?::\d{1,5})?$/;
const HOST_LENGTH_MAX = 253;
const LOOPBACK = /^((?:[a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Port of plain http: no domain but this machine's is served there, so that it says nothing of its host. */
const PLAIN_PORT = /:80$/;

/** Scheme of a host: https, except on this very machine. */
const schemeOf = (host: string): 'http' | 'https' => (LOOPBACK.test(host) ? 'http' : 'https');

/** Scripts with letters that look like those of another one (UTS #39, section 5). */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
];

/** Host as people read it, without its port. */
const readable = (host: string): string => domainToUnicode(host.replace(/:\d+$/, ''));

/** Each word of a label in letters of one script, and no label in Punycode that stands for nothing. */
const isReadable = (host: string): boolean =>
  readable(host)
    .split('.')
    .every(
      (label) =>
        label !== '' &&
        !label.startsWith('xn--') &&
        label.split('-').every((word) => scripts.filter((script) => script.test(word)).length < 2),
    );

/**
 * A host as it is stored and compared: lower case, Punycode, no trailing dot, no port that is a scheme's own. Undefined
 * for anything that is not a host alone (a path, a user, blanks), and for a word in letters of two scripts.
 */
export const hostName = (entered: string): string | undefined => {
  const trimmed = pastedText(entered).toLowerCase();
  if (trimmed === '' || /[/\\?#@\s%]/.test(trimmed)) return undefined;
  const scheme = LOOPBACK.test(trimmed) ? 'http' : 'https';
  if (!URL.canParse(`${scheme}://${trimmed}`)) return undefined;
  const { host, port } = new URL(`${scheme}://${trimmed}`);
  if (port === '0') return undefined;
  const name = host.replace(/\.(?=$|:)/, '').replace(PLAIN_PORT, '');
  if (IPV6.test(name)) return name;
  return HOST.test(name) && name.length <= HOST_LENGTH_MAX && isReadable(name) ? name : undefined;
};

/**
 * Letters of other scripts as the Latin ones that they are taken for, from the confusables of UTS #39: those that make
 * up words. The whole table (6,000 rows) ships with browsers, and with no maintained library.
 */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  ё: 'e',
  ғ: 'f',
  һ: 'h',
  н: 'h',
  і: 'i',
  ї: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  п: 'n',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  г: 'r',
  ѕ: 's',
  т: 't',
  ц: 'u',
  ѵ: 'v',
  ш: 'w',
  ԝ: 'w',
  х: 'x',
  у: 'y',
  ү: 'y',
  з: '3',
  б: '6',
  α: 'a',
  β: 'b',
  ϲ: 'c',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ω: 'w',
  օ: 'o',
  ս: 'u',
  հ: 'h',
  ո: 'n',
  ց: 'g',
  զ: 'q',
  յ: 'j',
};

/** What a host is taken for at a glance: two hosts with the same one look alike. */
export const appearanceOf = (host: string): string =>
  [
    ...readable(host)
      .normalize('NFD')
      .replace(/\p{Mark}/gu, ''),
  ]
    .map((letter) => ownValue(latin, letter) ?? letter)
    .join('') + (/:\d+$/.exec(host)?.[0] ?? '');

/** Scheme and host of links to this host. */
export const originOf = (host: string): string => `${schemeOf(host)}://${host}`;

/** An origin alone, as links in mails begin with (N4). */
export const isOrigin = (value: string): boolean =>
  isSafeAddress(value) && URL.canParse(value) && new URL(value).origin === value;
