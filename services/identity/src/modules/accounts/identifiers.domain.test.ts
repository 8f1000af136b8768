import { describe, expect, it } from 'vitest';
import { normalizedIdentifiers, normalizeIdentifier } from './identifiers.domain.ts';

describe('identifiers', () => {
  it.each([
    ['login', 'Анна', 'анна'],
    ['login', ' ｆｕｌｌ ', 'full'],
    ['login', 'ﬁnn', 'finn'],
    ['login', 'İris', 'i̇ris'],
    ['email', 'Anna@Example.ORG', 'anna@example.org'],
    ['mobile', '8 (916) 123-45-67', '+79161234567'],
    ['mobile', '+44 7700 900004', '+447700900004'],
  ] as const)('compares the %s %s as %s', (idKey, text, normalized) => {
    expect(normalizeIdentifier(idKey, text)).toBe(normalized);
  });

  it('normalizes what is normalized to itself', () => {
    for (const text of ['İRIS', 'ẞ', 'Ǆ', 'ﬀ']) {
      const once = normalizeIdentifier('login', text) as string;
      expect(normalizeIdentifier('login', once)).toBe(once);
    }
  });

  it.each([
    ['login', ' \u3000 '],
    ['mobile', '12345'],
    ['mobile', '+999 1234567890'],
    ['mobile', '8 (809) 123-45-67'],
    ['mobile', '+1 900 234-56-78'],
    ['mobile', '+870 773 111 632'],
  ] as const)('finds no %s in "%s"', (idKey, text) => {
    expect(normalizeIdentifier(idKey, text)).toBeUndefined();
  });

  it('holds each form once, so that a login may be the own e-mail', () => {
    expect(normalizedIdentifiers({ login: 'A@x.org', email: 'a@X.org', mobile: null })).toEqual(['a@x.org']);
  });
});
