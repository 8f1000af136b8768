/** What console, cabinet and jobs ask about companies, each with every order and filter that it offers. */
import { accessRequestEndpoints } from '@gatehouse/contracts/access-request/access-requests.endpoints.ts';
import { companyEndpoints } from '@gatehouse/contracts/access-request/companies.endpoints.ts';
import { contractorEndpoints } from '@gatehouse/contracts/access-request/contractors.endpoints.ts';
import { companyInvitationEndpoints } from '@gatehouse/contracts/access-request/invitations.endpoints.ts';
import { organizationEndpoints } from '@gatehouse/contracts/access-request/organizations.endpoints.ts';
import { requestEndpoints } from '@gatehouse/contracts/access-request/requests.endpoints.ts';
import {
  contactStates,
  invitationStatuses,
  requestStatuses,
} from '@gatehouse/contracts/access-request/states.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { listenForCalls } from '@gatehouse/kit/service/http-caller.fixtures.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { createAsking, everyOrder, everySearch, everyValue, oneOf } from '@gatehouse/testkit/sized/asking.ts';
import { type Question, readBatch } from '@gatehouse/testkit/sized/questions.ts';
import { sizedParts as people } from '@gatehouse/testkit/sized/sized-people.ts';
import { REMINDER_MS } from '../src/modules/memberships/memberships.domain.ts';
import type { createRepositories } from '../src/repositories.ts';
import {
  type CompanySizes,
  companyWords,
  contractorId,
  FIELD,
  innOf,
  LARGE_MASTER,
  organizationId,
  PROVIDER,
  personId,
  RARE_WORD,
  WIDE_MASTER,
  WIDE_MEMBER,
} from './sized-names.ts';

type Call = Awaited<ReturnType<typeof listenForCalls>>;
const companies = {
  frequent: ['Парус', 'ООО', 'маяк', 'ава'],
  usual: companyWords.slice(-6),
  'one of many': ['Парус 991', 'Маяк 1234', 'Гавань 87', 'вектор 3'],
  rare: [RARE_WORD, RARE_WORD.toLowerCase().slice(2)],
  none: people.none,
  'a number': ['77010123', '7701004', '27700012'],
};

export interface CompanyQuestionsDeps {
  readonly call: Call;
  readonly repositories: ReturnType<typeof createRepositories>;
  readonly units: UnitsOfWork;
  readonly sizes: CompanySizes;
  readonly now: () => Date;
  /** A run of a job by its name. */
  readonly runJob: (name: string) => Promise<void>;
}

export const companyQuestions = (deps: CompanyQuestionsDeps): readonly Question[] => {
  const { call, sizes } = deps;
  const administrator = accountActor('administrator', { methods: methodKeys });
  const large = accountActor(LARGE_MASTER, { masterAccount: true });
  const wide = accountActor(WIDE_MASTER, { masterAccount: true });
  const somebody = (round: number) => 3 + ((round * 7_919) % Math.max(1, sizes.people - 3));
  const someContractor = (round: number) => contractorId((round * 1_733) % sizes.contractors);
  const { one: asked, list } = createAsking<Endpoint, AccountActor>(
    (endpoint, given) => call(endpoint, given as object),
    administrator,
  );

  const contractors = [
    ...list('contractors', contractorEndpoints.list, [
      ...everyOrder(['name', 'inn', 'date']),
      ...everySearch(companies),
      ['offset 9,000', () => ({ offset: 9_000 })],
      ['of an organization', (round) => ({ organizationId: organizationId(round % 40) })],
      [
        'of an organization by date',
        (round) => ({ organizationId: organizationId(round % 40), sort: 'date' }),
      ],
      [
        'of an organization, search',
        (round) => ({ organizationId: organizationId(round % 9), search: oneOf(companies.frequent, round) }),
      ],
    ]),
    ...list('contractors to choose', contractorEndpoints.search, [
      ['all', () => ({})],
      ['part of a name', (round) => ({ search: oneOf([...companies.frequent, ...companies.rare], round) })],
    ]),
    asked('roles to grant', contractorEndpoints.roles),
    ...list('organizations', organizationEndpoints.list, [
      ...everyOrder(['name', 'inn', 'date']),
      ['search', (round) => ({ search: `ция ${round}` })],
    ]),
  ];
  const members = [
    ...list(
      `people of a company of ${sizes.members}`,
      contractorEndpoints.people,
      [...everyOrder(['name', 'since']), ...everySearch(people), ['masters', () => ({ masters: true })]],
      { params: () => ({ id: contractorId(0) }) },
    ),
    ...list('people of a company', contractorEndpoints.people, [['by name', () => ({})]], {
      params: (round) => ({ id: someContractor(round) }),
    }),
    ...list(
      'invitations into a large company',
      contractorEndpoints.invitations,
      [
        ...everyOrder(['createdAt', 'email', 'status']),
        ...everyValue('status', invitationStatuses),
        ['search', (round) => ({ search: `guest.${round % 10}` })],
        ['search by a name', (round) => ({ search: oneOf(people.frequent, round) })],
      ],
      { params: () => ({ id: contractorId(0) }) },
    ),
    asked(`companies of a person in ${sizes.companies}`, contractorEndpoints.ofPerson, () => ({
      params: { userId: WIDE_MEMBER },
    })),
    asked('companies of a person', contractorEndpoints.ofPerson, (round) => ({
      params: { userId: personId(somebody(round)) },
    })),
  ];
  const requested = [
    asked('badge: requests that wait for an administrator', accessRequestEndpoints.count),
    ...list('requests', accessRequestEndpoints.list, [
      ...everyOrder(['date', 'status', 'company']),
      ...everyValue('status', requestStatuses),
      ['status approved by company', () => ({ status: 'approved', sort: 'company' })],
      ['status considered by company', () => ({ status: 'considered', sort: 'company' })],
      ...everySearch({ ...companies, 'a name': people.frequent, 'a rare name': people.rare }),
      ['open, search', (round) => ({ status: 'considered', search: oneOf(companies.frequent, round) })],
      ['unassigned', () => ({ unassigned: true })],
      ['unassigned by company', () => ({ unassigned: true, sort: 'company' })],
      ['unassigned, search', (round) => ({ unassigned: true, search: oneOf(companies.frequent, round) })],
      ['of a large company', () => ({ contractorId: contractorId(0) })],
      ['of a company', (round) => ({ contractorId: someContractor(round) })],
    ]),
  ];
  const decidedBy = (name: string, actor: AccountActor) => [
    ...list(
      `requests to ${name}`,
      requestEndpoints.incoming,
      [
        ...everyOrder(['date', 'status', 'company']),
        ...everyValue('status', requestStatuses),
        ['search', (round) => ({ search: oneOf(companies.frequent, round) })],
        ['search by a name', (round) => ({ search: oneOf(people.frequent, round) })],
      ],
      { actor },
    ),
    ...list(
      `contacts of ${name}`,
      companyEndpoints.contacts,
      [
        ...everyOrder(['name', 'email']),
        ...everySearch(people),
        ...everyValue('accessStatus', contactStates),
      ],
      { actor },
    ),
    ...list(
      `invitations of ${name}`,
      companyInvitationEndpoints.list,
      [
        ...everyOrder(['createdAt', 'email', 'status']),
        ...everyValue('status', ['active', 'success', 'deactivated']),
        ['search', (round) => ({ search: `guest.${round % 10}` })],
        ['search by a name', (round) => ({ search: oneOf(people.frequent, round) })],
      ],
      { actor },
    ),
    ...list(
      `companies of ${name} to choose`,
      companyEndpoints.contractors,
      [
        ['all', () => ({})],
        ['search', (round) => ({ searchValue: oneOf(companies.frequent, round) })],
      ],
      { actor },
    ),
  ];
  const cabinet = [
    ...decidedBy(`who decides for a company of ${sizes.members}`, large),
    ...decidedBy(`who decides for ${sizes.companies} companies`, wide),
    ...list(
      'contacts in one company',
      companyEndpoints.contacts,
      [['by name', (round) => ({ contractorId: contractorId(1 + (round % sizes.companies)) })]],
      { actor: wide },
    ),
    ...list('a contact', companyEndpoints.contactContractors, [['companies', () => ({})]], {
      actor: large,
      params: (round) => ({ userId: personId(3 + (round % sizes.members)) }),
    }),
    ...list(
      `own companies, ${sizes.companies} of them`,
      companyEndpoints.list,
      everyOrder(['name', 'since']),
      {
        actor: accountActor(WIDE_MEMBER),
      },
    ),
    asked('own requests', requestEndpoints.outgoing, (round) => ({
      actor: accountActor(personId(somebody(round))),
    })),
    asked('own invitations', companyInvitationEndpoints.listOwn, (round) => ({
      actor: accountActor(personId(somebody(round))),
    })),
  ];
  return [
    asked('a contractor by its id', contractorEndpoints.read, (round) => ({
      params: { id: someContractor(round) },
    })),
    ...contractors,
    ...members,
    ...requested,
    ...cabinet,
    ...jobQuestions(deps),
  ];
};

const BATCH = 200;

/** What jobs, transactions and synchronizations look up. */
const jobQuestions = ({
  repositories,
  units,
  sizes,
  now,
  runJob,
}: CompanyQuestionsDeps): readonly Question[] => {
  const { memberships, invitations, requests, contractors, organizations } = repositories;
  const some = (round: number) =>
    Array.from({ length: BATCH }, (_, at) => (round * 991 + at * 37) % sizes.contractors);
  const inns = (round: number) => some(round).flatMap((index) => innOf(index) ?? []);
  return [
    { name: 'job: memberships that end', ask: () => readBatch(memberships.endingBefore(now())) },
    {
      name: 'job: memberships to remind of',
      ask: () => readBatch(memberships.toRemind(now(), new Date(now().getTime() + REMINDER_MS))),
    },
    { name: 'job: invitations that expire', ask: () => readBatch(invitations.expired(now())) },
    { name: 'job: open requests', ask: () => requests.open('', BATCH) },
    { name: 'job: a run of escalate-requests', ask: () => runJob('escalate-requests') },
    {
      name: 'write: whether a company has a unique value',
      ask: (round) =>
        units.run((unit) =>
          contractors.hasValue(undefined, { field: FIELD, values: [], key: `s-${round * 31}` }, unit),
        ),
    },
    {
      name: 'write: whether an organization has a unique value',
      ask: (round) =>
        units.run((unit) =>
          organizations.hasValue(undefined, { field: FIELD, values: [], key: `s-${round}` }, unit),
        ),
    },
    { name: 'write: companies by their numbers', ask: (round) => contractors.byInns(inns(round)) },
    {
      name: 'synchronization: companies of a provider',
      ask: (round) =>
        contractors.ofProvider(
          PROVIDER,
          some(round).map((index) => `external-${index}`),
        ),
    },
    { name: 'synchronization: companies with numbers', ask: (round) => contractors.withInns(inns(round)) },
    {
      name: 'synchronization: delivered among',
      ask: (round) => contractors.deliveredAmong(some(round).map(contractorId), PROVIDER),
    },
  ];
};
