/** The question before a change of a scheme and the change itself have one answer, whatever the schemes are. */
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { schemeFlows } from '@gatehouse/contracts/identity/scheme-flows.ts';
import { schemeErrors } from '@gatehouse/contracts/identity/schemes.errors.ts';
import type { SchemePlan, SchemeUpdate } from '@gatehouse/contracts/identity/schemes.resources.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import type { SchemeFlow, SchemeRow } from '../schemes/schemes.domain.ts';
import { createSchemeChanges } from './scheme-changes.service.ts';

const flowsOf = (choices: Choices, least: number): SchemeFlow[] =>
  choices
    .shuffled(schemeFlows)
    .slice(0, least + choices.below(schemeFlows.length))
    .map((flow) => ({ flow, enabled: choices.chance(0.6) }));

const schemesOf = (choices: Choices): readonly SchemeRow[] => {
  const count = choices.chance(0.05) ? 50 : 1 + choices.below(4);
  // A database may have lost its base scheme.
  const base = choices.chance(0.2) ? -1 : choices.below(count);
  return Array.from({ length: count }, (_, index) => ({
    _id: `scheme${index}`,
    name: { ru: 'Схема', en: 'Scheme' },
    active: index === base || choices.chance(0.5),
    base: index === base,
    priority: null,
    first: flowsOf(choices, 1),
    second: choices.chance(0.5) ? [] : flowsOf(choices, 0),
    sequence: 1,
  }));
};

const worldOf = (choices: Choices) => {
  const schemes = schemesOf(choices);
  const named = schemes.filter(() => choices.chance(0.2)).map(({ _id }) => _id);
  const assigned = new Set(schemes.filter(() => choices.chance(0.2)).map(({ _id }) => _id));
  const open = new Set<Factor>(schemeFlows.filter(() => choices.chance(0.7)));
  const units = {
    run: (work: (unit: UnitOfWork) => unknown) => work({ append: async () => {} } as never),
  } as UnitsOfWork;
  const domains = named.map((schemeCode, index) => ({
    domainId: `d${index}`,
    schemeCode,
    texts: {},
    hosts: [`d${index}.test`],
  }));
  const changes = createSchemeChanges({
    units,
    createEvent: (() => ({})) as never,
    clock: { now: () => new Date(0), monotonic: () => 0 },
    repository: {
      all: async () => schemes,
      lock: async () => {},
      insert: async () => {},
      replace: async () => {},
      remove: async () => {},
    } as never,
    accounts: { countAssigned: async (code) => (assigned.has(code) ? 3 : 0) },
    retired: { lastSequence: async () => 0, retire: async () => {} } as never,
    domains: { refresh: async () => {}, current: () => ({ all: () => domains }) } as never,
    openWithin: async () => open,
  });
  return { schemes, changes };
};

const context = { actor: 'admin' } as EventContext;
const codes = new Map<string, string>(
  Object.entries(schemeErrors).map(([name, error]) => [error.code, name]),
);
const refusalOf = async (act: Promise<unknown>) => {
  try {
    await act;
    return { refused: null, errorList: {} };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const refused = codes.get(error.definition.code) ?? null;
    return { refused, errorList: error.extras.errorList ?? {} };
  }
};

it('what is said before a scheme is made, changed, switched or deleted is what the act does', async () => {
  const seen = new Map<string, number>();
  await forSeeds(1_000, async (choices) => {
    const { schemes, changes } = worldOf(choices);
    const { _id: id, base: isBase } = choices.pick(schemes);
    const firstFactor = flowsOf(choices, 1) as SchemeUpdate['firstFactor'];
    const secondFactor = flowsOf(choices, 0) as SchemeUpdate['firstFactor'];
    const base = choices.chance(0.5) ? isBase : choices.chance(0.5);
    const active = choices.chance(0.5);
    const body = { name: 'Схема', firstFactor, secondFactor, base };
    const who = { locale: 'en', context };
    const acts: readonly (readonly [SchemePlan, () => Promise<unknown>])[] = [
      [{ id, remove: true }, () => changes.remove(id, who)],
      [{ id, active }, () => changes.setActive(id, active, who)],
      [{ id, firstFactor, secondFactor, base }, () => changes.update(id, { ...body, revision: 1 }, context)],
      [
        { firstFactor, secondFactor, base, active },
        () => changes.create({ ...body, code: 'new', active }, context),
      ],
    ];
    const [plan, act] = choices.pick(acts);
    const foreseen = await changes.foresee(schemes, plan);
    // The method throws at once what it can tell of the body alone.
    expect(await refusalOf((async () => act())()), JSON.stringify(plan)).toEqual(foreseen);
    const kind = Object.keys(foreseen.errorList).length > 0 ? 'fields' : (foreseen.refused ?? 'done');
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  });
  expect([...seen.keys()].toSorted()).toEqual([...codes.values(), 'done', 'fields'].toSorted());
});
