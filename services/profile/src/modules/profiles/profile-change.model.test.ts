import { expect, it } from 'vitest';
import { decideProfileChange, type ProfileDecision } from './profile-change.domain.ts';
import {
  createJournalReader,
  createProfileModel,
  type Outcome,
  randomOf,
} from './profile-change.model.fixtures.ts';
import { profileView } from './profile-view.domain.ts';
import { newProfile, type ProfileRecord } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';

const SEQUENCES = 2_000;
const PATCHES = 3;
const at = new Date('2026-01-02T03:04:05Z');

const inWords = (outcome: ProfileDecision | Outcome): string =>
  outcome.kind === 'refused'
    ? Object.entries(outcome.errorList)
        .map(([path, code]) => `${path} ${code}`)
        .sort()
        .join(', ')
    : outcome.kind;

/** One person who changes their profile some times; what differs from the model, in words. */
const differences = (seed: number): string[] => {
  const random = randomOf(seed);
  const managed = random.chance(0.2);
  const model = createProfileModel(random, { managed });
  const journal = createJournalReader();
  const rules = { form: model.form, useUserFio: false };
  const account = accountData('a', { managedBy: managed ? 'directory' : 'platform' });
  let profile: ProfileRecord = newProfile(account, at);
  let values: ReadonlyMap<string, readonly string[]> = new Map();
  const found: string[] = [];
  const compare = (what: string, got: unknown, expected: unknown) => {
    const [is, ought] = [JSON.stringify(got), JSON.stringify(expected)];
    if (is !== ought) found.push(`${seed}: ${what} ${is}, not ${ought}`);
  };
  for (let count = 0; count < PATCHES; count += 1) {
    const { patch, outcome } = model.step();
    const input = { ...rules, patch, today: '2026-06-01', newId: () => 'id', pictures: new Set<string>() };
    const decision = decideProfileChange({ ...input, profile, values });
    compare('outcome', inWords(decision), inWords(outcome));
    if (decision.kind === 'decided') {
      const before = new Map(values);
      for (const { field, values: kept } of decision.values) before.set(field, kept);
      [profile, values] = [decision.profile, before];
      for (const wrong of journal.read(decision.changes)) found.push(`${seed}: ${wrong}`);
      const again = decideProfileChange({ ...input, profile, values });
      compare('a repetition', again.kind === 'decided' ? again.changes : again, []);
    }
    const { mainInfo, additionalInfo, accessInfo } = profileView(profile, values, {
      ...rules,
      locale: 'ru',
      agreements: [],
    });
    const view = { mainInfo, additionalInfo } as unknown as Record<string, Record<string, unknown>>;
    for (const [path, expected] of Object.entries(model.shown())) {
      const [part, code] = path.split('.') as [string, string];
      compare(path, view[part]?.[code], expected);
      compare(`journal of ${path}`, journal.known(path) ?? expected, expected);
    }
    compare('missing', accessInfo.requiredFieldsEmptyCodes, model.missing());
    const { lastName, firstName, middleName, fio } = mainInfo;
    compare('fio', fio, [lastName, firstName, middleName].filter(Boolean).join(' ') || null);
  }
  return found;
};

it('a profile, its journal and its answers agree with a small model, whatever is patched by whom', () => {
  const found = Array.from({ length: SEQUENCES }, (_, seed) => differences(seed + 1)).flat();
  expect(found.slice(0, 5)).toEqual([]);
});
