import { describe, expect, it } from 'vitest';
import { createCountryLists } from './countries.domain.ts';

/** Every officially assigned code that takes calls; Antarctica and a few islands have no calling code. */
const iso = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
const listOf = createCountryLists();

describe('countries', () => {
  it('put Russia first in Russian and keep the alphabet in English', () => {
    expect(listOf('ru')[0]).toEqual({ country: 'RU', name: 'Россия', code: '+7' });
    expect(listOf('en')[0]?.country).toBe('AF');
    const names = listOf('ru')
      .slice(1)
      .map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare));
  });

  it('are all of them, each once, with a name and a code', () => {
    const rows = listOf('en');
    expect(rows.length).toBeGreaterThan(235);
    expect(new Set(rows.map(({ country }) => country)).size).toBe(rows.length);
    for (const { country, name, code } of rows) {
      expect(name).toBe(iso.of(country));
      expect(code).toMatch(/^\+\d{1,3}$/);
    }
  });

  it('share a calling code where they do', () => {
    const codes = Object.fromEntries(listOf('en').map(({ country, code }) => [country, code]));
    expect([codes.KZ, codes.US, codes.CA, codes.GB]).toEqual(['+7', '+1', '+1', '+44']);
  });

  it('are named in Russian for a language nobody knows', () => {
    expect(listOf('zz')[0]?.name).toBe('Россия');
  });
});
