import { codeOf } from '@gatehouse/contracts/core/broken-bound.ts';
import { expect, it } from 'vitest';
import { randomOf } from './chance.fixtures.ts';
import { createJournalReader } from './journal-reader.fixtures.ts';
import {
  type ChangedValue,
  decideProfileChange,
  type ProfileDecision,
  wantedUnique,
} from './profile-change.domain.ts';
import { createModelOfPeople, type Outcome } from './profile-change.model.fixtures.ts';
import { profileView } from './profile-view.domain.ts';
import { newProfile, type ProfileRecord } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';

const SEQUENCES = 2_000;
const PATCHES = 4;
const PEOPLE = ['a', 'b'];
const at = new Date('2026-01-02T03:04:05Z');

const inWords = (outcome: ProfileDecision | Outcome): string =>
  outcome.kind === 'refused'
    ? Object.entries(outcome.errorList)
        .map(([path, error]) => `${path} ${codeOf(error)}`)
        .sort()
        .join(', ')
    : outcome.kind;

/** What unique values everybody has, as the store keeps them. */
const createUniqueValues = () => {
  const held = new Map<string, { readonly person: string; readonly uniqueKey: string | undefined }>();
  return {
    taken: (person: string, wanted: ReturnType<typeof wantedUnique>) =>
      new Set(
        wanted.flatMap(({ field, uniqueKey }) =>
          PEOPLE.some((other) => other !== person && held.get(`${other} ${field}`)?.uniqueKey === uniqueKey)
            ? [field]
            : [],
        ),
      ),
    save: (person: string, values: readonly ChangedValue[]) => {
      for (const { field, uniqueKey } of values) held.set(`${person} ${field}`, { person, uniqueKey });
    },
  };
};

/** People who change their profiles some times; what differs from the model, in words. */
const differences = (seed: number): string[] => {
  const random = randomOf(seed);
  const model = createModelOfPeople(random);
  const unique = createUniqueValues();
  const rules = { form: model.form, useUserFio: false };
  const found: string[] = [];
  const compare = (what: string, got: unknown, expected: unknown) => {
    const [is, ought] = [JSON.stringify(got), JSON.stringify(expected)];
    if (is !== ought) found.push(`${seed}: ${what} ${is}, not ${ought}`);
  };

  let ids = 0;
  const personOf = (name: string) => {
    const managed = random.chance(0.2);
    const pictures = Array.from({ length: 3 }, (_, index) => `${index}-picture-of-${name}`);
    const own = model.person(name, { managed, pictures });
    const journal = createJournalReader();
    const account = accountData(name, { managedBy: managed ? 'directory' : 'platform' });
    let profile: ProfileRecord = newProfile(account, at);
    let values: ReadonlyMap<string, readonly string[]> = new Map();
    const decide = ({ patch, pictures: uploaded }: ReturnType<typeof own.step>) => {
      const newId = () => {
        ids += 1;
        return `contact-${ids}`;
      };
      const input = { ...rules, patch, today: '2026-06-01', newId, pictures: uploaded };
      const now = { ...input, profile, values };
      return decideProfileChange({ ...now, taken: unique.taken(name, wantedUnique(now)) });
    };
    return () => {
      const step = own.step();
      const decision = decide(step);
      compare('outcome', inWords(decision), inWords(step.outcome));
      if (decision.kind === 'decided') {
        const next = new Map(values);
        for (const { field, values: kept } of decision.values) next.set(field, kept);
        unique.save(name, decision.values);
        [profile, values] = [decision.profile, next];
        for (const wrong of journal.read(decision.changes)) found.push(`${seed}: ${wrong}`);
        const again = decide(step);
        compare('a repetition', again.kind === 'decided' ? again.differs : again, false);
        compare('told', decision.changes.length > 0, decision.differs);
      }
      const view = profileView(profile, values, { ...rules, locale: 'ru', agreements: [] });
      found.push(...own.differs(view).map((wrong) => `${seed}: ${wrong}`));
      for (const [path, told] of own.told()) compare(`journal of ${path}`, journal.known(path) ?? told, told);
      compare('missing', view.accessInfo.requiredFieldsEmptyCodes, own.missing());
      const { lastName, firstName, middleName, fio } = view.mainInfo;
      compare('fio', fio, [lastName, firstName, middleName].filter(Boolean).join(' ') || null);
    };
  };

  const people = PEOPLE.map(personOf);
  for (let count = 0; count < PATCHES; count += 1) for (const change of people) change();
  return found;
};

it('profiles, their journal and their answers agree with a small model, whatever is patched by whom', () => {
  const found = Array.from({ length: SEQUENCES }, (_, seed) => differences(seed + 1)).flat();
  expect(found.slice(0, 5)).toEqual([]);
});
