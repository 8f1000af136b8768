// @vitest-environment happy-dom
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { ApproveForm } from '../../features/access-decisions/components/approve-form.tsx';
import { DecisionButtons } from '../../features/access-decisions/components/decision-buttons.tsx';
import { useDecisions } from '../../features/access-decisions/components/use-decisions.tsx';
import { GrantForm } from '../../features/contractors/components/grant-form.tsx';
import { MasterForm } from '../../features/contractors/components/master-form.tsx';
import { RoleEditor } from '../../features/roles/components/role-editor.tsx';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';

afterEach(hideScreens);

const contractor = {
  id: 'c',
  revision: 1,
  name: 'Парус',
  inn: '7707083893',
  kpp: null,
  ogrn: null,
  okpo: null,
  taxNumber: null,
  registrationNumber: null,
  date: '2026-05-01T10:00:00.000Z',
  people: 1,
  masters: 0,
  availableOrganizations: [{ id: 'o1', name: 'Верфь' }],
};
const kind = { comment: '', roleType: 'contractor' as const };
const roles = [
  { roleId: 'buyer', name: 'Закупщик', ...kind, methods: [] },
  {
    roleId: 'keeper',
    name: 'Кадровик',
    ...kind,
    methods: ['setting.users.write'],
    beyondCaller: true as const,
  },
];
const answers = {
  'access-request.contractor.read': () => ok({ contractor }),
  'access-request.contractor.roles': () => ok({ roles }),
  'access-request.contractor.search': () => ok({ contractors: [{ id: 'c', name: 'Парус' }] }),
};
const request = {
  requestId: 'r',
  requestDate: contractor.date,
  responseDate: null,
  userId: 'me',
  requestCompanyName: 'Парус',
  requestCompanyInn: '7707083893',
  requestCompanyKpp: null,
  responseCompanyName: null,
  responseCompanyInn: null,
  responseCompanyTax: null,
  requestCompanyRoles: [],
  status: 'considered' as const,
  reason: null,
  user: { name: 'Анна', email: null, phone: null },
  contractors: [{ id: 'c', name: 'Парус' }],
};

const offered = async () => {
  const yard = await screen.findByRole('group', { name: 'Верфь' });
  const checkOf = (name: RegExp) => within(yard).getByRole<HTMLInputElement>('checkbox', { name });
  return { yard, disabled: [/Закупщик/, /Кадровик/].map((name) => checkOf(name).disabled) };
};

test('a role beyond the administrator cannot be chosen for a person, and says why', async () => {
  const form = <GrantForm contractor={contractor} member={undefined} onClose={() => {}} />;
  await showScreen(form, { answers });
  const { yard, disabled } = await offered();
  expect(disabled).toEqual([false, true]);
  expect(within(yard).getByText(text('contractors.members.roleBeyond'))).toBeDefined();
});

test('the administrators cannot choose themselves, unless they hold every right', async () => {
  const contacts = [{ id: 'me', name: 'Анна', login: 'anna', email: null, mobile: null, own: true }];
  const all = { ...answers, 'identity.person.search': () => ok({ contacts }) };
  const own = async (methods: readonly string[]) => {
    const form = <MasterForm contractorId="c" refresh={[]} onClose={() => {}} />;
    const { unmount } = await showScreen(form, { answers: all, person: { methods } });
    await userEvent.click(await screen.findByRole('combobox'));
    const option = await screen.findByRole('option', { name: /Анна/ });
    const found = [
      option.getAttribute('aria-disabled'),
      option.textContent?.includes(text('contractors.members.ownChoice')),
    ];
    unmount();
    return found;
  };
  expect(await own(['setting.companies.write', 'setting.users.read'])).toEqual(['true', true]);
  expect(await own(methodKeys)).toEqual([null, false]);
});

test('nor in the approval of a request', async () => {
  await showScreen(<ApproveForm request={request} onClose={() => {}} />, { answers });
  const { yard, disabled } = await offered();
  expect(disabled).toEqual([false, true]);
  expect(within(yard).getByText(text('accessDecisions.roleBeyond'))).toBeDefined();
});

function Buttons() {
  return <DecisionButtons request={request} me="me" decisions={useDecisions('me')} />;
}

test('the own request is decided with every right alone', async () => {
  const methods = methodKeys.filter((key) => key !== 'setting.license.write');
  const { unmount } = await showScreen(<Buttons />, { answers, person: { methods } });
  expect(screen.getByText(text('accessDecisions.own'))).toBeDefined();
  unmount();
  await showScreen(<Buttons />, { answers, person: { methods: methodKeys } });
  expect(screen.queryByText(text('accessDecisions.own'))).toBeNull();
  expect(screen.getByRole('button', { name: text('accessDecisions.approve') })).toBeDefined();
});

test.each([
  ['contractor', ['setting.users.write'], true],
  ['contractor', [], false],
  ['systemic', ['setting.users.write'], false],
] as const)('the form of a %s role with %j says who gives it: %s', async (roleKind, methods, says) => {
  const record = { kind: roleKind, name: 'Кадровик', code: 'keeper', methods, people: { count: 0 } };
  await showScreen(<RoleEditor record={record as never} onClose={() => {}} />, { answers });
  expect(screen.queryByText(text('roles.contractorMethods')) !== null).toBe(says);
});
