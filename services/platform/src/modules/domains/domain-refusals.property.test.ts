/** The question before a domain is switched off or deleted and the act itself have one answer. */
import { domainRefusal } from '@gatehouse/contracts/platform/domain-refusals.ts';
import type { DomainPlan } from '@gatehouse/contracts/platform/domains.resources.ts';
import { domainErrors } from '@gatehouse/contracts/platform/errors.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { createDomainEdits } from './domain-edits.service.ts';
import { type DomainContext, type DomainRecord, domainFacts } from './domain-record.domain.ts';

const around: DomainContext = {
  styles: [],
  banners: [],
  images: [],
  deviceTypes: [],
  base: undefined,
  documents: [],
  locales: ['ru'],
  knownLocales: ['ru', 'fr'],
};

/** As identity knows them, and as the platform keeps them; some lack by now what they had. */
const worldOf = (choices: Choices) => {
  const count = 1 + choices.below(3);
  const base = choices.below(count);
  const records = Array.from(
    { length: count },
    (_, index): DomainRecord => ({
      id: `d${index}`,
      base: index === base,
      enabled: choices.chance(0.5),
      comment: '',
      baseSettings: false,
      hosts: [`d${index}.example`],
      publicUrl: `https://d${index}.example`,
      styleCode: 'gone',
      accent: null,
      imageCode: null,
      schemeCode: null,
      publicDocsUrl: null,
      locales: [choices.pick(['ru', 'fr'])],
      texts: {},
      documents: [],
      personalAgreement: null,
      devicesIdAttributes: [],
      agreements: [],
    }),
  );
  const edits = createDomainEdits({
    units: {
      run: (work: (unit: UnitOfWork) => unknown) => work({ append: async () => {} } as never),
    } as UnitsOfWork,
    ids: { id: () => 'new' },
    store: {
      lock: async () => {},
      domainContext: async () => around,
      all: async () => records.map((record) => ({ ...record, sequence: 1 })),
      save: async () => [],
      remove: async () => {},
    } as never,
  });
  return { edits, facts: records.map((record) => domainFacts(record, around)) };
};

it('what is said before a domain is switched or deleted is what the act does', async () => {
  const seen = new Map<string | null, number>();
  await forSeeds(1_000, async (choices) => {
    const { edits, facts } = worldOf(choices);
    const domain = choices.pick(facts);
    const context = { actor: 'admin' } as never;
    const plan: DomainPlan = choices.chance(0.5) ? { deleted: true } : { enabled: choices.chance(0.5) };
    const act =
      plan.enabled === undefined
        ? edits.remove(domain.domainId, context)
        : edits.setEnabled(domain.domainId, plan.enabled, context);
    const answer = await act.then(
      () => null,
      (error: unknown) => {
        if (!(error instanceof ProblemError)) throw error;
        return error.definition.code;
      },
    );
    const refused = domainRefusal(domain, plan, facts.length);
    expect(answer, JSON.stringify({ domain, plan })).toBe(refused && domainErrors[refused].code);
    seen.set(refused, (seen.get(refused) ?? 0) + 1);
  });
  for (const kind of ['base', 'last', null]) expect(seen.get(kind)).toBeGreaterThan(20);
});
