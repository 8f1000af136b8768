import { describe, expect, it } from 'vitest';
import { appearanceOf, hostName } from './host-name.domain.ts';

describe('a host as it is entered', () => {
  it.each([
    ['Portal.Example.COM', 'portal.example.com'],
    [' portal.example.com. ', 'portal.example.com'],
    ['portal.example.com:443', 'portal.example.com'],
    ['portal.example.com:80', 'portal.example.com'],
    ['portal.example.com.:0443', 'portal.example.com'],
    ['portal.example.com.:8443', 'portal.example.com:8443'],
    ['brand.localhost:80', 'brand.localhost'],
    ['brand.localhost:8080', 'brand.localhost:8080'],
    ['пример.рф', 'xn--e1afmkfd.xn--p1ai'],
    ['XN--E1AFMKFD.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'],
    ['портал.example.com', 'xn--80awhdgm.example.com'],
    ['bug-тест.localhost:8080', 'xn--bug--y4d6efc.localhost:8080'],
    ['\u200bportal.example.com\u00a0', 'portal.example.com'],
    ['[::1]:8080', '[::1]:8080'],
  ])('%j is kept as %s', (entered, kept) => {
    expect(hostName(entered)).toBe(kept);
    expect(hostName(kept)).toBe(kept);
  });

  it.each([
    ['a scheme', 'https://portal.example.com'],
    ['a path', 'portal.example.com/x'],
    ['a user', 'user@portal.example.com'],
    ['a blank inside', 'portal .example.com'],
    ['a port that is none', 'portal.example.com:99999'],
    ['no port', 'portal.example.com:0'],
    ['no port of this machine', 'localhost:0'],
    ['a port of letters', 'portal.example.com:https'],
    ['a pattern', '*.example.com'],
    ['an empty label', 'portal..example.com'],
    ['a hyphen at an end', 'portal-.example.com'],
    ['a label that is too long', `${'a'.repeat(64)}.example.com`],
    ['a name that is too long', `${'a.'.repeat(127)}com`],
    ['Punycode that decodes to nothing', 'xn--a.example.com'],
    ['Latin and Cyrillic letters in one label', 'pоrtal.example.com'],
    ['the same as Punycode', 'xn--prtal-jye.example.com'],
    ['hidden characters', 'por\u200etal.example.com/'],
  ])('%s is refused', (_, entered) => {
    expect(hostName(entered)).toBeUndefined();
  });
});

it.each([
  ['аррӏе.com', 'apple.com'],
  ['хор.example:8443', 'xop.example:8443'],
  ['сосна.example', 'cocha.example'],
])('%s looks like %s', (host, lookAlike) => {
  expect(appearanceOf(hostName(host) as string)).toBe(lookAlike);
});
