// @vitest-environment happy-dom
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization, SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageNameProvider } from '../../screen/page-name.tsx';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { ProviderPage } from './provider.page.tsx';

afterEach(hideScreens);

const at = '2026-05-01T10:00:00.000Z';
const provider: Provider = {
  id: 'p1',
  revision: 4,
  type: 'keycloak',
  name: 'corporate',
  title: 'Сотрудники',
  url: 'https://id.example.com',
  realm: 'staff',
  clientId: 'gatehouse',
  enabled: true,
  signIn: true,
  createAccounts: false,
  domains: [],
  lastRunAt: null,
  nextRunAt: null,
  people: 12,
  date: at,
  connection: { state: 'connected', failure: null, requiredRights: [], since: at },
  secretSetAt: at,
};
const counts = {
  read: 12,
  created: 2,
  changed: 1,
  linked: 0,
  switchedOff: 0,
  removed: 0,
  unchanged: 8,
  skipped: 1,
};
const run = (more: Partial<SyncRun> = {}): SyncRun => ({
  id: 'r1',
  kind: 'run',
  status: 'success',
  failure: null,
  detail: [],
  counts,
  total: 12,
  held: 0,
  agreedBy: null,
  startedBy: null,
  createdAt: at,
  completedAt: '2026-05-02T11:03:00.000Z',
  ...more,
});
const sync = (
  status: Synchronization['details']['status'],
  details: Partial<Synchronization['details']> = {},
  form: Partial<Synchronization> = {},
): Synchronization => ({
  id: 's1',
  revision: 3,
  type: 'users',
  enabled: status !== 'disabled',
  restartOnFailure: false,
  periodUnit: 0,
  periodAmount: 2,
  syncLimit: 50,
  baseMappers: false,
  mappers: 1,
  ...form,
  details: {
    status,
    success: 11,
    error: 1,
    nextAt: null,
    createdAt: at,
    completedAt: null,
    startError: null,
    run: run(),
    ...details,
  },
});

interface Shown {
  more?: Answers;
  syncs?: Synchronization[];
  facts?: Partial<Provider>;
  tab?: string;
  methods?: string[];
}
const show = async ({
  more = {},
  syncs = [sync('success')],
  facts = {},
  tab = 'main',
  methods,
}: Shown = {}) => {
  const shown = await showScreen(
    <PageNameProvider>
      <MemoryRouter initialEntries={['/setting/providers/p1']}>
        <Routes>
          <Route path="/setting/providers/:id" element={<ProviderPage />} />
        </Routes>
      </MemoryRouter>
    </PageNameProvider>,
    {
      path: `/setting/providers/p1?tab=${tab}`,
      ...(methods && { person: { methods } }),
      answers: {
        'provider-sync.provider.read': () => ok({ provider: { ...provider, ...facts } }),
        'provider-sync.provider.change': () => ok({ revision: 5 }),
        'provider-sync.provider.effects': () => ok({ effects: { people: 502, clients: 4 } }),
        'provider-sync.sync.list': () => ok({ synchronizations: syncs }),
        'provider-sync.sync.change': () => ok({ synchronization: syncs[0] }),
        'provider-sync.sync.start': () => ok({ started: ['s1'] }),
        'provider-sync.run.agree': () => ok(null),
        'platform.domain.search': () => ok({ domains: [] }),
        'identity.provider-people.read': () => ok({ former: [], refused: [] }),
        ...more,
      },
    },
  );
  await screen.findByRole('heading', { level: 1 });
  const calls = (operation: string) => shown.sent.filter((one) => one.operation === operation);
  return { ...shown, calls };
};
const button = (id: string) => screen.findByRole('button', { name: text(id) });

test('a changed name goes without the secret, which stays as it is stored', async () => {
  const { calls } = await show();
  const name = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${text('providers.name')}`));
  fireEvent.change(name, { target: { value: 'staff' } });
  await userEvent.click(await button('ui.save'));
  await waitFor(() => expect(calls('provider-sync.provider.change')).toHaveLength(1));
  const body = calls('provider-sync.provider.change')[0]?.args.body;
  expect(body).toMatchObject({ name: 'staff', url: provider.url, revision: 4, domains: [] });
  expect(body.clientSecret).toBeUndefined();
  expect(body).not.toHaveProperty('enabled');
});

test('the check tries what the form has now, and names each right that is missing', async () => {
  const { calls, notices } = await show({
    more: {
      'provider-sync.provider.check': () => ({
        ok: false,
        error: {
          kind: 'problem',
          type: 'about:blank',
          title: '',
          status: 422,
          code: 'provider.access',
          providerError: 'rights',
          requiredRights: ['view-users', 'view-clients'],
        } as never,
      }),
    },
  });
  const realm = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${text('providers.realm')}`));
  fireEvent.change(realm, { target: { value: 'branch' } });
  await userEvent.click(await button('providers.check'));
  const title = await screen.findByText(text('providers.missingTitle'));
  expect(title.closest('.gh-alert')?.textContent).toContain('view-clients');
  expect(title.closest('.gh-alert')?.textContent).toContain(text('providers.right.view-users'));
  expect(calls('provider-sync.provider.check')[0]?.args.body).toEqual({
    id: 'p1',
    url: provider.url,
    realm: 'branch',
    clientId: 'gatehouse',
  });
  expect(notices()).toEqual([]);
  // The outcome was another connection's.
  fireEvent.change(realm, { target: { value: 'staff' } });
  await waitFor(() => expect(screen.queryByText(text('providers.missingTitle'))).toBeNull());
});

test('who only reads sees facts, history and no button that changes anything', async () => {
  await show({ tab: 'synchronization', methods: ['setting.providers.read'] });
  expect(await button('providers.historyButton')).toBeDefined();
  expect(screen.queryByRole('button', { name: text('providers.start') })).toBeNull();
  expect(screen.queryByRole('button', { name: text('providers.settings') })).toBeNull();
});

test('a run that went well tells counts, work time and when the next one is', async () => {
  await show({ tab: 'synchronization', syncs: [sync('success', { nextAt: '2026-05-03T10:00:00.000Z' })] });
  await button('providers.start');
  const words = document.body.textContent;
  expect(words).toContain(text('providers.everyHours', { count: 2 }));
  expect(words).toContain('1 д 1 ч 3 мин');
  expect(words).toContain(text('providers.taken', { count: 11 }));
  expect(words).toContain(text('providers.refused', { count: 1 }));
  expect(words).toContain(text('providers.nextRun'));
});

test.each([
  ['whyProviderOff', [sync('success')], { enabled: false }],
  ['whyNoFields', [sync('disabled', {}, { mappers: 0 })], {}],
  ['whyRunning', [sync('await')], {}],
  ['whyOff', [sync('disabled')], {}],
] as const)('a synchronization that cannot be started says why: %s', async (why, syncs, facts) => {
  const { calls } = await show({ tab: 'synchronization', syncs: [...syncs], facts });
  const start = await button('providers.start');
  expect(start.getAttribute('aria-disabled')).toBe('true');
  const described = document.getElementById(start.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(text(`providers.${why}`));
  await userEvent.click(start);
  expect(calls('provider-sync.sync.start')).toEqual([]);
});

test('why a start was refused stays shown', async () => {
  await show({
    tab: 'synchronization',
    syncs: [
      sync('success', { startError: 'inProgress' }),
      sync('disabled', { startError: 'notConfigured' }, { id: 's2' }),
    ],
  });
  expect(await screen.findByText(text('providers.inProgress'))).toBeDefined();
  expect(screen.getByText(text('providers.notConfigured'))).toBeDefined();
});

test('switching a synchronization on is asked with the people whom it concerns', async () => {
  const { calls } = await show({ tab: 'synchronization', syncs: [sync('disabled')] });
  await press(await button('widget.enable'));
  const question = within(await screen.findByRole('alertdialog'));
  await question.findByText(text('providers.effect.syncOn', { people: 502, clients: 4 }));
  expect(calls('provider-sync.sync.change')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text('widget.enable') }));
  await waitFor(() => expect(calls('provider-sync.sync.change')).toHaveLength(1));
  const [{ args } = {}] = calls('provider-sync.sync.change');
  expect(args?.body).toMatchObject({ enabled: true, periodAmount: 2, syncLimit: 50, revision: 3 });
});

test('a period of more than a day is warned about, and stored as days', async () => {
  const { calls } = await show({ tab: 'synchronization' });
  await press(await button('providers.settings'));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = await dialog.findByLabelText<HTMLInputElement>(text('providers.periodAmount'));
  fireEvent.change(amount, { target: { value: '25' } });
  expect(await dialog.findByText(text('providers.periodWarning'))).toBeDefined();
  fireEvent.change(amount, { target: { value: '24' } });
  await waitFor(() => expect(dialog.queryByText(text('providers.periodWarning'))).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: text('ui.save') }));
  await waitFor(() => expect(calls('provider-sync.sync.change')).toHaveLength(1));
  expect(calls('provider-sync.sync.change')[0]?.args.body).toMatchObject({ periodAmount: 24, periodUnit: 0 });
});

test('a run that is held waits for the agreement of an administrator', async () => {
  const held = run({ status: 'error', failure: 'held', held: 64 });
  const { calls } = await show({ tab: 'synchronization', syncs: [sync('error', { run: held })] });
  await press(await button('providers.agree'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(text('providers.agreeTitle', { count: 64 }))).toBeDefined();
  await userEvent.click(question.getByRole('button', { name: text('providers.agree') }));
  await waitFor(() =>
    expect(calls('provider-sync.run.agree')[0]?.args.params).toEqual({ syncId: 's1', runId: 'r1' }),
  );
});

test('a dry run lists its changes value by value; a kind narrows the list and the file', async () => {
  const changes = [
    {
      id: 'c1',
      kind: 'change',
      externalId: 'x',
      name: 'Анна',
      accountId: null,
      reason: null,
      changes: [{ field: 'lastName', previous: 'Орлова', current: 'Ветрова' }],
    },
    {
      id: 'c2',
      kind: 'skip',
      externalId: 'y',
      name: 'Борис',
      accountId: null,
      reason: 'taken: email',
      changes: [],
    },
  ];
  const { calls } = await show({
    tab: 'synchronization',
    more: {
      'provider-sync.sync.create-dry-run': () => ok({ id: 'dry1' }),
      'provider-sync.run.read': () => ok({ run: run({ id: 'dry1', kind: 'dry' }) }),
      'provider-sync.run.changes': ({ args }) =>
        ok({
          changes: changes.filter(({ kind }) => [undefined, kind].includes(args.query.kind)),
          meta: { sort: 'name', order: 'ASC', offset: 0, limit: 50, total: 2, more: false },
        }),
      'provider-sync.run.export': () => ({ ok: false, error: { kind: 'aborted' } }),
    },
  });
  await press(await button('providers.dry'));
  const dialog = within(await screen.findByRole('dialog'));
  const row = (await dialog.findByText('Анна')).closest('li');
  expect(row?.textContent).toContain('Орлова');
  expect(row?.textContent).toContain('Ветрова');
  const skipped = dialog.getByText('Борис').closest('li');
  expect(skipped?.textContent).toContain(text('providers.reason.taken'));
  await press(dialog.getByRole('button', { name: new RegExp(text('providers.kind')) }));
  await press(await screen.findByRole('option', { name: text('providers.kind.skip') }));
  await waitFor(() => expect(dialog.queryByText('Анна')).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: text('providers.dryFile') }));
  await waitFor(() => expect(calls('provider-sync.run.export')[0]?.args.query).toEqual({ kind: 'skip' }));
  expect(dialog.getByRole('button', { name: text('providers.start') })).toBeDefined();
  expect(dialog.getByText(text('providers.willChange', { count: 3 }))).toBeDefined();
});
