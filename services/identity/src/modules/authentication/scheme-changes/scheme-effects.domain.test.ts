import type { SchemePlan } from '@gatehouse/contracts/identity/schemes.resources.ts';
import { expect, it } from 'vitest';
import { openFlows, type SchemeRow } from '../schemes/schemes.domain.ts';
import { afterPlan } from './scheme-content.domain.ts';
import { effectsOf, type PeopleGroup, type SessionGroup, type World } from './scheme-effects.domain.ts';

type Flow = 'credentials' | 'email_code' | 'sms_code';
const on = (...flows: Flow[]) => flows.map((flow) => ({ flow, enabled: true }));
const scheme = (
  code: string,
  first: Flow[],
  second: Flow[] = [],
  facts: Partial<SchemeRow> = {},
): SchemeRow => ({
  _id: code,
  name: { ru: code, en: code },
  active: true,
  base: false,
  priority: null,
  first: on(...first),
  second: on(...second),
  ...facts,
});

const schemes = [
  scheme('base', ['credentials'], [], { base: true }),
  scheme('strict', ['credentials'], ['sms_code']),
  scheme('partner', ['email_code']),
];
const carriedOut = new Set<Flow>(['credentials', 'email_code', 'sms_code']);
const world = (rows: readonly SchemeRow[]): World => ({
  schemes: rows,
  rulesOf: ({ first, second }) => ({
    first: openFlows(first, carriedOut),
    second: openFlows(second, carriedOut),
    secondRequired: second.some(({ enabled }) => enabled),
  }),
  schemeOfDomain: (domainId) => (domainId === 'shop' ? 'partner' : null),
});

const everything = { password: true, email: true, mobile: true };
const group = (people: number, facts: Partial<PeopleGroup> = {}): PeopleGroup => ({
  people,
  schemeCode: null,
  domainId: null,
  ownFactors: false,
  has: everything,
  ...facts,
});
const people = [
  group(300),
  group(40, { has: { ...everything, mobile: false } }),
  group(5, { ownFactors: true }),
  group(20, { domainId: 'shop' }),
  group(12, { schemeCode: 'strict' }),
];
const session = (sessions: number, facts: Partial<SessionGroup> = {}): SessionGroup => ({
  sessions,
  schemeCode: null,
  domainId: null,
  ownFactors: false,
  factors: ['credentials'],
  ...facts,
});
const sessions = [
  session(27),
  session(2, { factors: ['passkey'] }),
  session(3, { ownFactors: true, factors: ['credentials', 'totp'] }),
  session(9, { domainId: 'shop', factors: ['email_code'] }),
  session(4, { schemeCode: 'strict', factors: ['credentials', 'sms_code'] }),
];
const foresee = (plan: SchemePlan) => {
  const after = afterPlan(schemes, plan);
  if (after === undefined) throw new Error('there is no such scheme');
  const code = plan.ids !== undefined && plan.id === undefined ? undefined : (plan.id ?? '');
  return effectsOf({ before: world(schemes), after: world(after), code }, people, sessions);
};

it('a second factor is added: who is asked for it, who cannot have it, which sessions prove more at once', () => {
  expect(foresee({ id: 'base', secondFactor: on('sms_code') })).toEqual({
    // Those with a second factor of their own are asked for it already, and go on as before.
    people: 345,
    changed: 340,
    secondFactor: 340,
    shutOut: 40,
    sessions: 32,
    askedSessions: 27,
  });
});

it('another order changes for whom the first one decides, and for nobody who has one by assignment or domain', () => {
  expect(foresee({ ids: ['strict', 'base', 'partner'] })).toMatchObject({
    people: 345,
    changed: 340,
    secondFactor: 340,
    sessions: 32,
    askedSessions: 27,
  });
  expect(foresee({ ids: ['base', 'strict', 'partner'] })).toEqual({
    people: 0,
    changed: 0,
    secondFactor: 0,
    shutOut: 0,
    sessions: 0,
    askedSessions: 0,
  });
});

it('a flow of a scheme that a domain names concerns the people of that domain', () => {
  expect(foresee({ id: 'partner', firstFactor: on('sms_code') })).toMatchObject({
    people: 20,
    changed: 20,
    secondFactor: 0,
    shutOut: 0,
    sessions: 9,
    askedSessions: 9,
  });
});

it('one that is switched off or deleted hands its people on to the next', () => {
  for (const plan of [{ active: false }, { remove: true }])
    expect(foresee({ id: 'strict', ...plan })).toMatchObject({
      people: 0,
      changed: 12,
      sessions: 4,
      askedSessions: 0,
    });
});

it('a new scheme decides for nobody until it is assigned, or becomes the base', () => {
  expect(foresee({ firstFactor: on('email_code') })).toMatchObject({ people: 0, changed: 0, sessions: 0 });
  expect(foresee({ firstFactor: on('email_code'), base: true })).toMatchObject({
    people: 345,
    askedSessions: 30,
  });
});

it('a plan about a scheme that there is not is none', () => {
  expect(afterPlan(schemes, { id: 'gone', active: false })).toBeUndefined();
});
