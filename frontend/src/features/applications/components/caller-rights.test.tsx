// @vitest-environment happy-dom
import type { CallerRight, Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { ClientRights } from './caller-rights.tsx';
import { ClientEditor } from './client-editor.tsx';
import { SecretDialog } from './secret-dialog.tsx';

afterEach(hideScreens);

const right = (id: string, method: string, more: Partial<CallerRight>): CallerRight => ({
  id,
  requiredRights: [method],
  state: 'given',
  author: 'Орлов Глеб',
  ...more,
});
const rights = [
  right('sync:users', 'setting.users.read', { state: 'lapsed' }),
  right('sync:roles', 'setting.roles.read', { state: 'operator', author: null }),
  right('sync:companies', 'setting.companies.read', {}),
  right('sync:locales', 'setting.locales.read', { state: 'lapsed', author: null }),
];
const keeper = ['setting.applications.read', 'setting.applications.write'];
const show = (methods: readonly string[], open = true) =>
  showScreen(<ClientRights clientId="robot" name="Обмен" revision={4} rights={rights} open={open} />, {
    person: { methods: [...keeper, ...methods] },
    answers: { 'identity.client.adopt-rights': () => ok({ revision: 5 }) },
  });
const adopt = () => screen.queryByRole('button', { name: text('clients.adoptRights') });

test('each right says who answers for it, and which does nothing and why', async () => {
  await show([]);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    `sync:users ${text('clients.rightLapsed', { author: 'Орлов Глеб' })}`,
    `sync:roles ${text('clients.rightOfOperator')}`,
    `sync:companies ${text('clients.rightGiven', { author: 'Орлов Глеб' })}`,
    `sync:locales ${text('clients.rightOfDeleted')}`,
  ]);
  expect(screen.getByText(text('clients.rightsLapsed'))).toBeDefined();
});

test('who may answer for some of them is asked for these, and told of the others', async () => {
  const { sent } = await show(['setting.users.read', 'setting.roles.read']);
  expect(screen.getByText(text('clients.rightsBeyond', { rights: 'sync:locales' }))).toBeDefined();
  await userEvent.click(adopt() as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/sync:users, sync:roles/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: text('clients.adoptRights') }));
  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toContain('identity.client.adopt-rights'),
  );
  expect(sent[0]?.args).toEqual({
    params: { clientId: 'robot' },
    body: { revision: 4, rights: ['sync:users', 'sync:roles'] },
  });
});

test.each([
  ['may answer for none', [], true],
  ['finds the client locked', ['setting.users.read'], false],
])('who %s is offered nothing', async (_, methods, open) => {
  await show(methods, open);
  expect(adopt()).toBeNull();
});

test('the form takes no right that the person lacks and says why; what others gave can be taken away alone', async () => {
  const client = {
    revision: 1,
    clientId: 'robot',
    name: 'Обмен',
    enabled: true,
    type: 'confidential',
    tokenAuthMethod: 'client_secret_basic',
    grantTypes: ['client_credentials'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: ['openid'],
    resources: [],
    methods: ['sync:companies', 'orders.read'],
    ip: [],
  } as unknown as Client;
  await showScreen(
    <ClientEditor
      applicationId="wiki"
      client={client}
      serviceAccount
      shared={[]}
      onCreated={() => {}}
      onClose={() => {}}
    />,
    { person: { methods: [...keeper, 'setting.users.read'] } },
  );
  const check = (scope: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(scope) });
  expect([check('sync:users$').disabled, check('sync:roles').disabled]).toEqual([false, true]);
  expect([check('sync:companies').disabled, check('sync:companies').checked]).toEqual([false, true]);
  expect(screen.getByText(text('clients.scopeOfOthers'))).toBeDefined();
  expect(screen.getAllByText(text('clients.scopeBeyond')).length).toBeGreaterThan(10);
  const typed = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: new RegExp(text('clients.methods')),
  });
  expect(typed.value).toBe('orders.read');
});

test('no secret is made of a client that reads more than the person, who learns what', async () => {
  const client = { clientId: 'robot', name: 'Обмен', revision: 1, known: true, beyond: ['sync:users'] };
  await showScreen(<SecretDialog client={client} onClose={() => {}} />);
  expect(screen.getByText(text('clients.secretBeyondText', { rights: 'sync:users' }))).toBeDefined();
  const make = screen.getByRole<HTMLButtonElement>('button', { name: text('clients.makeSecret') });
  expect(make.disabled || make.getAttribute('aria-disabled') === 'true').toBe(true);
});
