import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { describe, expect, it } from 'vitest';
import { demoIncidents, demoSettingsChanges } from './history.ts';
import { demoPeople, namedPeople } from './people.ts';
import { demoPeopleByScheme } from './people-by-scheme.ts';
import { latin } from './people-names.ts';

const defaults: Readonly<Record<string, unknown>> = defaultSettings;
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

describe('what happened to them', () => {
  const people = [...demoPeople(200, today), ...demoPeopleByScheme(today)];
  const incidents = demoIncidents(people, today);

  it('is the same at every run, in order, and over before today', () => {
    expect(demoIncidents(people, today)).toEqual(incidents);
    const dates = incidents.map(({ at }) => at);
    expect(dates.toSorted()).toEqual(dates);
    expect(Date.parse(dates.at(-1) ?? '')).toBeLessThan(today.getTime());
    expect(Date.parse(dates[0] ?? '')).toBeLessThan(today.getTime() - 150 * 86_400_000);
  });

  it('comes after somebody was there', () => {
    const since = new Map(people.map(({ login, createdAt }) => [login, createdAt]));
    for (const { login, at } of incidents) expect(at > (since.get(login) ?? '')).toBe(true);
  });

  it('has changes of data and of roles, and failed sign-ins', () => {
    const fields = new Set(incidents.flatMap(({ change }) => Object.keys(change ?? {})));
    for (const field of ['mobile', 'email', 'locale', 'roles', 'status']) expect(fields).toContain(field);
    expect(incidents.filter(({ failed }) => failed !== undefined).length).toBeGreaterThan(40);
  });

  it('leaves everybody active, with their roles, and those whom the start names as they are', () => {
    const last = new Map<string, Record<string, unknown>>();
    for (const { login, change } of incidents) last.set(login, { ...last.get(login), ...change });
    for (const { login, roles, locale } of people) {
      const { status = 'active', roles: now = roles, locale: spoken = locale } = last.get(login) ?? {};
      expect([status, now, spoken]).toEqual(['active', roles, locale]);
    }
    for (const { login } of namedPeople) expect(last.get(login)).not.toHaveProperty('mobile');
  });

  it('ends with the settings of a new installation', () => {
    const settings = Object.assign({}, ...demoSettingsChanges('a', today).map((row) => row.settings));
    expect(settings).toEqual(Object.fromEntries(Object.keys(settings).map((key) => [key, defaults[key]])));
  });
});

describe('latin', () => {
  it('spells Russian names for logins', () => {
    expect(latin('Щёголев')).toBe('shchegolev');
    expect(latin("O'Neil")).toBe('o-neil');
  });
});
