import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { expect, it } from 'vitest';
import type { CompanyOwner } from './company-owners.ts';
import { createDeliveredCompanies } from './delivered-companies.service.ts';

const row = {
  externalId: 'c1',
  name: 'Компания',
  inn: '7707083893',
  kpp: '770101001',
  ogrn: null,
  okpo: null,
  taxNumber: null,
  registrationNumber: null,
  groups: [],
};

/** What becomes of a company whose creation fails with this. */
const delivered = (error: unknown) => {
  const owner: CompanyOwner = {
    identified: true,
    ofProvider: async () => new Map(),
    holdersOf: async () => new Map(),
    organizationsOf: async () => [],
    create: () => Promise.reject(error),
    change: async () => {},
    settle: async () => {},
    remove: async () => {},
  };
  const owners = { companies: owner, contractorsGroups: owner };
  const service = createDeliveredCompanies({ owners, inOne: (work) => work(owners, {} as UnitOfWork) });
  const place = { providerId: 'p', kind: 'companies' } as const;
  return service.deliver(place, { rows: [row], dryRun: false, keep: async () => {} }, systemContext);
};

it.each([
  ['in use', problem(requestErrors.inUse), { code: 'inUse', field: null }],
  ['with numbers that another has', refusedFields({ inn: 'errorUnique' }), { code: 'taken', field: 'inn' }],
  ['with a wrong number', refusedFields({ inn: 'errorInn' }), { code: 'invalid', field: 'inn' }],
] as const)('a company %s is a conflict that says so', async (_, error, conflict) => {
  expect(await delivered(error)).toMatchObject([{ result: 'conflict', conflict }]);
});

it.each([
  ['that is gone', problem(requestErrors.notFound)],
  ['that was changed at the same moment', problem(requestErrors.conflict)],
  ['that cannot be stored now', problem(requestErrors.unavailable)],
  ['that fails', new Error('made by the test')],
] as const)('a company %s is no conflict: the call fails and is made again', async (_, error) => {
  await expect(delivered(error)).rejects.toBe(error);
});
