/** The question before a document is changed or deleted and the act itself have one answer. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { DocumentPlan } from '@gatehouse/contracts/platform/documents.resources.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import type { DocumentRow } from './documents.domain.ts';
import { createDocumentsReadModel } from './documents.read-model.ts';
import { createDocumentsService } from './documents.service.ts';

const codes = ['ru', 'en', 'fr', 'de'] as const;
const deep = `${'> '.repeat(2_000)}x`;

const textsOf = (choices: Choices) =>
  Array.from({ length: 1 + choices.below(3) }, () => ({
    localeId: choices.pick(codes),
    name: choices.chance(0.9) ? 'Name' : '<b></b>',
    content: choices.chance(0.9)
      ? choices.pick(['Text', 'Other'])
      : choices.pick(['<script></script>', deep]),
  }));

const worldOf = (choices: Choices) => {
  const row: DocumentRow = {
    _id: 'd',
    code: 'terms',
    name: 'Terms',
    type: 'agreement',
    enabled: choices.chance(0.5),
    adminVisible: true,
    format: choices.pick(['md', 'html']),
    locales: [{ locale: choices.pick(codes), name: 'Name', linkName: 'Name', content: 'Text' }],
    version: 'v',
    versionNumber: 1,
    versionAt: new Date(0),
    sequence: 1,
    updatedAt: new Date(0),
  };
  const domain = { id: 'd', name: 'Domain', enabled: true, loginRequired: true };
  const languages = new Set(codes.filter(() => choices.chance(0.8)));
  const showing = choices.chance(0.5) ? [domain] : [];
  const deps = {
    repository: {
      byId: async () => row,
      save: async () => {},
      addVersion: async () => {},
      remove: async () => {},
    } as never,
    domains: {
      lock: async () => {},
      refresh: async () => {},
      findDomainsUsingDocument: async () => showing,
    },
    locales: { codes: async () => languages },
  };
  const service = createDocumentsService({
    ...deps,
    units: {
      run: (work: (unit: UnitOfWork) => unknown) => work({ append: async () => {} } as never),
    } as UnitsOfWork,
    createEvent: (() => ({})) as never,
    clock: { now: () => new Date(0) },
    ids: { id: () => 'new' },
  });
  return {
    row,
    service,
    readModel: createDocumentsReadModel({ ...deps, enabledLocales: async () => codes }),
  };
};

const editor = { context: { actor: 'admin' } as never, name: 'Admin' };
const answerOf = async (act: () => Promise<unknown>) => {
  try {
    await act();
    return { refused: null, errorList: {} };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const refused = error.definition === requestErrors.inUse ? 'inUse' : null;
    return { refused, errorList: error.extras.errorList ?? {} };
  }
};

it('what is said before a document is changed, switched or deleted is what the act does', async () => {
  const seen = { done: 0, inUse: 0, fields: 0 };
  await forSeeds(1_000, async (choices) => {
    const { row, service, readModel } = worldOf(choices);
    const { name, type } = row;
    const locales = textsOf(choices);
    const format = choices.pick(['md', 'html'] as const);
    const enabled = choices.chance(0.5);
    const acts: readonly (readonly [DocumentPlan, () => Promise<unknown>])[] = [
      [{ deleted: true }, () => service.remove('d', 'en', editor)],
      [{ enabled }, () => service.setEnabled('d', enabled, editor)],
      [{ format, locales }, () => service.update('d', { name, type, format, locales, revision: 1 }, editor)],
    ];
    const [plan, act] = choices.pick(acts);
    const { refused, errorList } = await readModel.effects('d', plan, 'en');
    expect(await answerOf(async () => act()), JSON.stringify(plan)).toEqual({ refused, errorList });
    const isWrong = Object.keys(errorList).length > 0;
    seen[isWrong ? 'fields' : (refused ?? 'done')] += 1;
  });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});
