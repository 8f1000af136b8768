// @vitest-environment happy-dom
import { methodName } from '@gatehouse/contracts/identity/method-names.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ContractorEditor } from '../../features/contractors/components/contractor-editor.tsx';
import { GrantForm } from '../../features/contractors/components/grant-form.tsx';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { problem } from '../../testing/problem.ts';
import { hideScreens, ok, type ScreenOptions, showScreen, text } from '../../testing/show-screen.tsx';
import { ContractorPage } from './contractor.page.tsx';

afterEach(hideScreens);

const none = { kpp: null, ogrn: null, okpo: null, taxNumber: null, registrationNumber: null };
const contractor = {
  id: 'c',
  revision: 2,
  name: 'Парус',
  inn: '7707083893',
  ...none,
  kpp: '770701001',
  date: '2026-05-01T10:00:00.000Z',
  people: 1,
  masters: 1,
  availableOrganizations: [
    { id: 'o1', name: 'Верфь' },
    { id: 'o2', name: 'Док' },
  ],
};
const kind = { comment: '', roleType: 'contractor' };
const roles = [
  { roleId: 'buyer', name: 'Закупщик', ...kind, methods: ['setting.documents.write'] },
  { roleId: 'viewer', name: 'Наблюдатель', ...kind, methods: [] },
];
const member = {
  userId: 'p',
  name: 'Анна',
  email: 'anna@mail.example',
  until: null,
  since: '2026-05-01T10:00:00.000Z',
  master: true,
  lockedRoles: ['viewer'],
  lockedMethods: [],
  revision: 4,
  access: [
    { organizationId: 'o1', organizationName: 'Верфь', roles: [{ roleId: 'buyer', name: 'Закупщик' }] },
  ],
};
const meta = { sort: 'name', order: 'ASC', offset: 0, limit: 20, total: 1 };
const answers = {
  'access-request.contractor.fields': () => ok({ tabs: [] }),
  'access-request.contractor.read': () => ok({ contractor }),
  'access-request.contractor.roles': () => ok({ roles }),
  'access-request.member.list': () => ok({ people: [member], meta }),
  'access-request.member.grant': () => ok(null),
  'access-request.member.remove': () => ok(null),
  'access-request.master.revoke': () => ok(null),
  'access-request.organization.search': () => ok({ organizations: contractor.availableOrganizations }),
};
const show = (tab = '', options: ScreenOptions = {}) => {
  const path = `/setting/companies/c${tab}`;
  return showScreen(
    <PageNameProvider>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/setting/companies/:id" element={<ContractorPage />} />
        </Routes>
      </MemoryRouter>
    </PageNameProvider>,
    { path, answers, ...options },
  );
};
const save = () => userEvent.click(screen.getByRole('button', { name: text('ui.save') }));

test('what the server says of requisites stands at their fields', async () => {
  const errorList = { inn: 'errorInn', kpp: 'errorEmpty' };
  const refused = { kind: 'problem', status: 400, code: 'request.invalid', errorList };
  const { sent } = await showScreen(<ContractorEditor record={undefined} onClose={() => {}} />, {
    answers: {
      ...answers,
      'access-request.contractor.create': () => ({ ok: false, error: refused }) as never,
    },
  });
  await userEvent.type(screen.getByLabelText(text('contractors.name')), 'Парус');
  await userEvent.type(screen.getByLabelText(new RegExp(`^${text('contractors.inn')}`)), '7707083894');
  await userEvent.click(await screen.findByLabelText('Док'));
  await save();
  expect(await screen.findByText(text('form.errorInn'))).toBeDefined();
  const { args } = sent.find(({ operation }) => operation === 'access-request.contractor.create') ?? {};
  expect(args.body).toMatchObject({
    name: 'Парус',
    inn: '7707083894',
    kpp: null,
    availableOrganizations: ['o2'],
  });
});

test('name and requisites of a company that a provider delivers are not changed here, its organizations are', async () => {
  const delivered = { ...contractor, providerId: 'peer' };
  const { sent } = await showScreen(<ContractorEditor record={delivered} onClose={() => {}} />, {
    answers: { ...answers, 'access-request.contractor.change': () => ok({ revision: 3 }) },
  });
  const name = screen.getByLabelText<HTMLInputElement>(text('contractors.name'));
  const inn = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text('contractors.inn')}`));
  expect([name.disabled, inn.disabled]).toEqual([true, true]);
  expect(screen.getByText(text('contractors.delivered'))).toBeDefined();
  await userEvent.click(await screen.findByLabelText('Док'));
  await save();
  await waitFor(() => {
    const asked = sent.find(({ operation }) => operation === 'access-request.contractor.change');
    expect(asked?.args.body).toMatchObject({
      name: 'Парус',
      inn: '7707083893',
      availableOrganizations: ['o1'],
    });
  });
});

test('a person’s access is changed by organization, until the end of a day, locked roles kept', async () => {
  const { sent } = await showScreen(
    <GrantForm contractor={contractor} member={member} onClose={() => {}} />,
    { answers },
  );
  const dock = await screen.findByRole('group', { name: 'Док' });
  await userEvent.click(within(dock).getByLabelText('Наблюдатель'));
  const yard = screen.getByRole('group', { name: 'Верфь' });
  await userEvent.click(within(yard).getByLabelText('Закупщик'));
  await userEvent.click(screen.getByLabelText(methodName('setting.documents.write').ru));
  await save();
  await waitFor(() => expect(sent.at(-1)?.operation).toBeDefined());
  const granted = sent.find(({ operation }) => operation === 'access-request.member.grant');
  expect(granted?.args).toEqual({
    params: { id: 'c', userId: 'p' },
    body: {
      access: [{ organizationId: 'o2', roles: ['viewer'] }],
      until: null,
      lockedRoles: ['viewer'],
      lockedMethods: ['setting.documents.write'],
      revision: 4,
    },
  });
});

test('an access that somebody else changed meanwhile is not written over: the form says what changed', async () => {
  let stored = { ...member, revision: 4 };
  const { sent } = await show('', {
    answers: {
      ...answers,
      'access-request.member.list': () => ok({ people: [stored], meta }),
      'access-request.member.grant': ({ args }) =>
        args.body.revision === stored.revision
          ? ok(null)
          : { ok: false, error: problem(409, 'request.conflict') },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('contractors.members.change') }));
  const dock = await screen.findByRole('group', { name: 'Док' });
  await userEvent.click(await within(dock).findByLabelText('Наблюдатель'));
  stored = { ...stored, revision: 5, lockedRoles: ['buyer'] };
  await save();
  await screen.findByText(text('widget.meanwhile.text', { fields: text('contractors.members.lockedRoles') }));
  await save();
  const bodies = sent.filter(({ operation }) => operation === 'access-request.member.grant');
  expect(
    bodies.map(({ args }) => [args.body.revision, args.body.lockedRoles, args.body.access.length]),
  ).toEqual([
    [4, ['viewer'], 2],
    [5, ['buyer'], 2],
  ]);
});

test('ending access names what is lost', async () => {
  const { sent } = await show();
  await userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('contractors.members.remove') }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Верфь: Закупщик');
  await userEvent.click(within(question).getByRole('button', { name: text('contractors.members.remove') }));
  expect(sent.find(({ operation }) => operation === 'access-request.member.remove')?.args).toEqual({
    params: { id: 'c', userId: 'p' },
  });
});

test('the last master account is taken away with a word on who decides then', async () => {
  const { sent } = await show('?tab=masters');
  expect(sent.find(({ operation }) => operation === 'access-request.member.list')?.args.query).toMatchObject({
    masters: 'true',
  });
  await userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('contractors.masters.revoke') }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('перейдут к администраторам');
});

test('people who may only read see no way to change anything', async () => {
  await show('', { person: { methods: ['setting.companies.read'] } });
  expect(await screen.findByText('Анна')).toBeDefined();
  expect(screen.queryByRole('button', { name: text('contractors.members.grant') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('widget.edit') })).toBeNull();
});
