import { describe, expect, it } from 'vitest';
import { byPriority, openFlows, pretendAssignment, resolveScheme, type SchemeRow } from './schemes.domain.ts';

const scheme = (code: string, facts: Partial<SchemeRow> = {}): SchemeRow => ({
  _id: code,
  name: { ru: code, en: code },
  active: true,
  base: false,
  priority: null,
  first: [],
  second: [],
  ...facts,
});
const nobody = { assigned: null, domainDefault: null };
const codeOf = (schemes: readonly SchemeRow[], facts: Partial<typeof nobody> | Record<string, string>) =>
  resolveScheme(schemes, { ...nobody, ...facts } as never)?._id;

describe("a person's scheme", () => {
  const all = [
    scheme('base', { base: true }),
    scheme('low', { priority: 1 }),
    scheme('high', { priority: 2 }),
    scheme('domain'),
    scheme('own'),
  ];

  it('is the assigned one, then that of the domain, then the highest priority, then the base one', () => {
    expect(codeOf(all, { assigned: 'own', domainDefault: 'domain' })).toBe('own');
    expect(codeOf(all, { domainDefault: 'domain' })).toBe('domain');
    expect(codeOf(all, {})).toBe('high');
    expect(codeOf(all.slice(0, 1), {})).toBe('base');
  });

  it('is never one that is not active or not there', () => {
    const off = all.map((row) => (row.base ? row : { ...row, active: false }));
    expect(codeOf(off, { assigned: 'own', domainDefault: 'domain' })).toBe('base');
    expect(codeOf(all, { assigned: 'gone', domainDefault: 'gone' })).toBe('high');
    expect(codeOf([], {})).toBeUndefined();
  });

  it('offers the enabled flows that can be carried out, in its order', () => {
    const flows = [
      { flow: 'sms_code', enabled: true },
      { flow: 'email_code', enabled: false },
      { flow: 'credentials', enabled: true },
    ] as const;
    expect(openFlows(flows, new Set(['credentials', 'email_code', 'sms_code']))).toEqual([
      'sms_code',
      'credentials',
    ]);
    expect(openFlows(flows, new Set(['credentials']))).toEqual(['credentials']);
  });
});

describe('the scheme that an unknown identifier seems to have', () => {
  /** Evenly spread and the same for the same text. */
  const point = (identifier: string) => (code: string) => {
    let hash = 2166136261;
    for (const char of `${code}|${identifier}|`.repeat(3)) {
      hash = Math.imul(hash ^ (char.codePointAt(0) as number), 16777619);
      hash ^= hash >>> 15;
    }
    return ((hash >>> 0) + 0.5) / 2 ** 32;
  };
  const pretend = (shares: Parameters<typeof pretendAssignment>[0]) =>
    Array.from({ length: 4000 }, (_, i) => pretendAssignment(shares, point(`person${i}`)));

  it('is one that people have, about as often as they have it', () => {
    const seen = pretend([
      { code: null, people: 3000 },
      { code: 'sms', people: 1000 },
      { code: 'unused', people: 0 },
    ]);
    const sms = seen.filter((code) => code === 'sms').length / seen.length;
    expect(sms).toBeGreaterThan(0.15);
    expect(sms).toBeLessThan(0.4);
    expect(seen).not.toContain('unused');
  });

  it('stays when a few people come and go', () => {
    const before = pretend([
      { code: null, people: 3000 },
      { code: 'sms', people: 1000 },
    ]);
    const after = pretend([
      { code: null, people: 3040 },
      { code: 'sms', people: 990 },
    ]);
    expect(after).toEqual(before);
  });

  it('is nobody’s in an empty installation', () => {
    expect(pretendAssignment([], point('x'))).toBeNull();
  });
});

it('schemes are listed by priority, those without one behind, the base one first of them', () => {
  const all = [
    scheme('later'),
    scheme('base', { base: true }),
    scheme('second', { priority: 1 }),
    scheme('first', { priority: 2 }),
  ];
  expect(byPriority(all).map(({ _id }) => _id)).toEqual(['first', 'second', 'base', 'later']);
});
