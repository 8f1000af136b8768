/** One refusal names all that is wrong with a form, whether its schema, its rules or what is stored say it. */
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { organizationEndpoints } from '@gatehouse/contracts/access-request/organizations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAccessRequest, type TestAccessRequest } from './access-request.fixtures.ts';

let world: TestAccessRequest;

beforeAll(async () => {
  world = await startAccessRequest();
  await world.baseDomain();
  await world.role('buyer');
});
afterAll(() => world.close());

const additionalInfo = { ghost: 'x' };
const unknownField = { 'additionalInfo.ghost': 'errorUnknown' };

it.each([
  [
    'a contractor whose name is missing',
    { inn: '7707083894', kpp: '770101001' },
    { name: 'errorEmpty', inn: 'errorInn' },
  ],
  ['a contractor of which nothing is said', {}, { name: 'errorEmpty', inn: 'errorEmpty' }],
  ['a contractor whose name is blank', { name: ' \u00a0 ' }, { name: 'errorEmpty', inn: 'errorEmpty' }],
  [
    'a contractor with unknown organizations and fields',
    { name: 'Компания', inn: '7707083893', availableOrganizations: ['x', 'y'], additionalInfo },
    {
      kpp: 'errorEmpty',
      'availableOrganizations.0': 'errorChoice',
      'availableOrganizations.1': 'errorChoice',
      ...unknownField,
    },
  ],
])('of %s', async (_, body, errorList) => {
  const answer = await world.call(contractorEndpoints.create, {
    actor: world.administrator,
    body: body as never,
  });
  expect([answer.status, answer.body.errorList]).toEqual([400, errorList]);
});

it('of an organization', async () => {
  const body = { name: 'Наша', inn: '7707083894', additionalInfo };
  const answer = await world.call(organizationEndpoints.create, { actor: world.administrator, body });
  expect([answer.status, answer.body.errorList]).toEqual([400, { inn: 'errorInn', ...unknownField }]);
});

it('of a request for access', async () => {
  const actor = await world.person('asker', 'asker@mail.example');
  const companies = [
    { name: 'x'.repeat(2_000), inn: '7707083894' },
    { inn: ' ', roles: ['ghost'] },
  ];
  const answer = await world.call(requestEndpoints.send, { actor, body: { companies } });
  expect([answer.status, answer.body.errorList]).toEqual([
    400,
    { 'companies.0.name': 'errorTooLong', 'companies.0.inn': 'errorInn', 'companies.1.inn': 'errorEmpty' },
  ]);
});
