/** The question before a locale is switched off or deleted and the act itself have one answer. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { LocalePlan } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { createLocalesService } from './locales.service.ts';

const used = (choices: Choices, name: string) =>
  Array.from({ length: choices.chance(0.5) ? 0 : 1 + choices.below(3) }, (_, index) => ({
    id: `${name}${index}`,
    name,
  }));

const worldOf = (choices: Choices) => {
  const base = choices.chance(0.4);
  const row = {
    code: 'fr',
    name: 'Français',
    enabled: base || choices.chance(0.5),
    default: base,
    sequence: 1,
  };
  const [domains, documents] = [used(choices, 'domain'), used(choices, 'document')];
  return createLocalesService({
    units: {
      run: (work: (unit: UnitOfWork) => unknown) => work({ append: async () => {} } as never),
    } as UnitsOfWork,
    createEvent: (() => ({})) as never,
    repository: { byCode: async () => row, save: async () => {}, remove: async () => {} } as never,
    domains: {
      lock: async () => {},
      findDomainsUsingLocale: async () => domains,
      refresh: async () => {},
    },
    texts: { remove: async () => {} },
    documents: { writtenIn: async () => documents },
  });
};

const answerOf = async (act: Promise<unknown>) => {
  try {
    await act;
    return { refused: false, inUse: false, errorList: {} };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const inUse = error.definition === requestErrors.inUse;
    return { refused: true, inUse, errorList: error.extras.errorList ?? {} };
  }
};

it('what is said before a locale is switched or deleted is what the act does', async () => {
  const seen = new Map<string | null, number>();
  await forSeeds(1_000, async (choices) => {
    const locales = worldOf(choices);
    const context = { actor: 'admin' } as EventContext;
    const plan: LocalePlan = choices.chance(0.5) ? { deleted: true } : { enabled: choices.chance(0.3) };
    const act =
      plan.enabled === undefined
        ? locales.remove('fr', 'en', context)
        : locales.setEnabled('fr', plan.enabled, context);
    const { refused, errorList } = await locales.foresee('fr', plan, 'en');
    expect(await answerOf(act), JSON.stringify(plan)).toEqual({
      refused: refused !== null,
      inUse: refused === 'inUse',
      errorList,
    });
    seen.set(refused, (seen.get(refused) ?? 0) + 1);
  });
  for (const answer of ['base', 'inUse', null]) expect(seen.get(answer)).toBeGreaterThan(20);
});
