import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { decidersOf, mastersFor } from './deciders.domain.ts';

const inns = ['7700000001', '7700000002', '7700000003'] as const;
const kpps = ['770101001', '770101002', null] as const;
const ids = ['anna', 'boris', 'clara', 'dmitry', 'elena', 'fyodor'] as const;

interface Person {
  readonly accountId: string;
  active: boolean;
  administers: boolean;
  everything: boolean;
  /** Companies that they decide for. */
  readonly masterOf: Set<string>;
}

const anyPerson = ({ chance, pick }: Choices, accountId: string, companies: readonly string[]): Person => {
  const administers = chance(0.25);
  return {
    accountId,
    active: chance(0.8),
    administers,
    everything: administers && chance(0.3),
    masterOf: new Set([pick(companies), pick(companies)].filter(() => chance(0.4))),
  };
};

/** What happens in companies before somebody looks who decides. */
const anyEvent = ({ pick }: Choices, people: readonly Person[]) => {
  const person = pick(people);
  const event = pick(['blocked', 'unblocked', 'dismissed', 'loses the role'] as const);
  if (event === 'dismissed') person.masterOf.clear();
  else if (event === 'loses the role') Object.assign(person, { administers: false, everything: false });
  else person.active = event === 'unblocked';
};

it('each open request has somebody who may decide it, while an administrator can', () =>
  forSeeds(10_000, (choices) => {
    const { below, pick } = choices;
    const contractors = Array.from({ length: 1 + below(5) }, (_, at) => ({
      _id: `c${at}`,
      inn: pick([...inns, null]),
      kpp: pick(kpps),
    }));
    const people = ids.map((id) =>
      anyPerson(
        choices,
        id,
        contractors.map(({ _id }) => _id),
      ),
    );
    for (let left = below(6); left > 0; left -= 1) anyEvent(choices, people);
    const active = people.filter((person) => person.active);
    const masters = active.flatMap(({ accountId, masterOf }) =>
      [...masterOf].map((contractorId) => ({ contractorId, accountId })),
    );
    const administrators = active.filter(({ administers }) => administers);
    for (const sender of people) {
      const request = { accountId: sender.accountId, inn: pick(inns), kpp: pick(kpps) };
      const meant = contractors.filter(
        ({ inn, kpp }) => inn === request.inn && (request.kpp === null || kpp === request.kpp),
      );
      const represents = ({ accountId, masterOf }: Person) =>
        accountId !== request.accountId && meant.some(({ _id }) => masterOf.has(_id));
      const able = administrators.filter((one) => one !== sender || one.everything);

      const found = decidersOf(request, { contractors, masters }, administrators);
      expect(found.masters.toSorted()).toEqual(active.filter(represents).map(({ accountId }) => accountId));
      expect(mastersFor(request, { contractors, masters })).toEqual(found.masters);
      expect(found.administrators).toEqual(
        found.masters.length > 0 ? [] : able.map(({ accountId }) => accountId),
      );
      if (able.length > 0) expect(found.masters.length + found.administrators.length).toBeGreaterThan(0);
    }
  }));
