import { describe, expect, it } from 'vitest';
import { demoPeople, namedPeople } from './people.ts';
import { demoPeopleByScheme } from './people-by-scheme.ts';
import { latin } from './people-names.ts';

const today = new Date('2026-06-01T12:00:00Z');

describe('the demo population', () => {
  const people = demoPeople(200, today);

  it('is the same at every run', () => {
    expect(demoPeople(200, today)).toEqual(people);
  });

  it('gives everybody identifiers of their own', () => {
    for (const key of ['login', 'email', 'mobile'] as const) {
      expect(new Set(people.map((person) => person[key])).size).toBe(200);
    }
  });

  it('shares no identifier with the people of the other schemes', () => {
    const all = [...people, ...demoPeopleByScheme(today)];
    for (const key of ['login', 'email', 'mobile'] as const) {
      expect(new Set(all.map((person) => person[key])).size).toBe(all.length);
    }
  });

  it('has people of both locales, people without a service, and months of age', () => {
    expect(people.filter(({ locale }) => locale === 'en').length).toBeGreaterThan(25);
    expect(people.filter(({ roles }) => roles.length === 0).length).toBeGreaterThan(5);
    const ages = people.map(({ createdAt }) => today.getTime() - Date.parse(createdAt));
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(180 * 86_400_000);
  });

  it('begins with those whom the start names', () => {
    expect(people.slice(0, namedPeople.length).map(({ login }) => login)).toEqual(
      namedPeople.map(({ login }) => login),
    );
  });
});

describe('latin', () => {
  it('spells Russian names for logins', () => {
    expect(latin('Щёголев')).toBe('shchegolev');
    expect(latin("O'Neil")).toBe('o-neil');
  });
});
