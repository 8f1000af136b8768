// @vitest-environment happy-dom
import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { SessionsPage } from './sessions.page.tsx';

const day = '2026-05-01T10:00:00.000Z';
const session = (sessionId: string, name: string): SessionView => ({
  sessionId,
  name,
  deviceType: 'desktop',
  newDevice: false,
  clientId: 'web',
  ip: '192.0.2.1',
  place: { country: 'DE', localNetwork: false },
  display: '1920x1080',
  sessionStart: day,
  sessionExpired: day,
  lastAccess: day,
  current: sessionId === 'own',
});
const listed = (rows: SessionView[], total = rows.length): Answers => ({
  'identity.session.list': ({ args }) => {
    const { offset, limit } = args.query;
    const sessions = rows.slice(offset, offset + limit);
    return ok({ sessions, meta: { sort: 'lastAccess', order: 'DESC', offset, limit, total } });
  },
});

afterEach(hideScreens);

const press = async (name: string, place: HTMLElement = document.body) =>
  userEvent.click(within(place).getByRole('button', { name }));

test('all sessions ended: the next page is told to say so', async () => {
  const forgetSession = vi.fn();
  await showScreen(<SessionsPage />, {
    startUp: { forgetSession },
    answers: { ...listed([session('own', 'Firefox')]), 'identity.session.end-all': () => ok(null) },
  });
  await press(text('sessions.endAll'));
  await press(text('sessions.endAll'), screen.getByRole('alertdialog'));
  expect(forgetSession).toHaveBeenCalledWith('allEnded');
});

test('a session that began on a device that was new is told from the others, and the present one needs no telling', async () => {
  const rows = [
    { ...session('own', 'Firefox'), newDevice: true },
    { ...session('other', 'Chrome'), newDevice: true },
    session('old', 'Safari'),
  ];
  await showScreen(<SessionsPage />, { answers: listed(rows) });
  const told = screen.getAllByText(text('sessions.newDevice'));
  expect(told.map((mark) => mark.closest('li')?.textContent)).toEqual([expect.stringContaining('Chrome')]);
});

test('a session names the applications that were entered with it', async () => {
  const applications = [
    { id: 'a1', name: 'База знаний', nameEn: 'Knowledge base' },
    { id: 'a2', name: 'Табель', nameEn: 'Time sheets' },
  ];
  const rows = [session('own', 'Firefox'), { ...session('other', 'Chrome'), applications }];
  await showScreen(<SessionsPage />, { answers: listed(rows) });
  const names = 'База знаний и Табель';
  const told = screen.getByText(text('sessions.applications', { count: 2, names }), { exact: false });
  expect(told.closest('li')?.textContent).toContain('Chrome');
});

test('the question names the session: its device and its address', async () => {
  await showScreen(<SessionsPage />, {
    answers: listed([session('own', 'Firefox'), session('other', 'Chrome')]),
  });
  await press(`${text('sessions.end')} Chrome`);
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain('Chrome');
  expect(question.textContent).toContain('192.0.2.1');
});

test('a session that could not be ended: the notice of the action with the reason, and the person stays', async () => {
  const forgetSession = vi.fn();
  const { notices } = await showScreen(<SessionsPage />, {
    startUp: { forgetSession },
    answers: {
      ...listed([session('own', 'Firefox'), session('other', '')]),
      'identity.session.end': () => ({ ok: false, error: problem(503, 'request.unavailable') }),
    },
  });
  expect(screen.getByText(text('sessions.unknownDevice'))).toBeDefined();
  await press(`${text('sessions.end')} ${text('sessions.unknownDevice')}`);
  await press(text('sessions.end'), screen.getByRole('alertdialog'));
  expect(notices()).toEqual([`${text('sessions.error')} ${text('errors.request.unavailable')}`]);
  expect(forgetSession).not.toHaveBeenCalled();
});

test('a page whose last session is gone gives way to the one before', async () => {
  const rows = Array.from({ length: 20 }, (_, index) => session(String(index), `Chrome ${index}`));
  await showScreen(<SessionsPage />, { path: '/profile/sessions?offset=20', answers: listed(rows) });
  expect(await screen.findByText('Chrome 19')).toBeDefined();
  expect(window.location.search).toBe('');
});

test('the size of a page is kept in the person’s settings', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => session(String(index), `Chrome ${index}`));
  const keepPagination = vi.fn();
  await showScreen(<SessionsPage />, { person: { keepPagination }, answers: listed(rows) });
  await userEvent.selectOptions(screen.getByLabelText(text('widget.rows')), '10');
  expect(keepPagination).toHaveBeenCalledWith(10);
  expect(window.location.search).toBe('?limit=10');
});

test('the others can be ended from here, and the person stays', async () => {
  const forgetSession = vi.fn();
  const { sent, notices } = await showScreen(<SessionsPage />, {
    startUp: { forgetSession },
    answers: {
      ...listed([session('own', 'Firefox'), session('other', 'Chrome')]),
      'identity.session.end-all': () => ok(null),
    },
  });
  await press(text('sessions.endOthers'));
  expect(screen.getByRole('alertdialog').textContent).toContain('Завершится 1 сессия');
  await press(text('sessions.endOthers'), screen.getByRole('alertdialog'));
  const asked = sent.filter(({ operation }) => operation === 'identity.session.end-all');
  expect(asked.map(({ args }) => args)).toEqual([{ query: { except: 'current' } }]);
  expect(notices()).toEqual([text('sessions.othersEnded')]);
  expect(forgetSession).not.toHaveBeenCalled();
});

test('who has this session alone has no others to end', async () => {
  await showScreen(<SessionsPage />, { answers: listed([session('own', 'Firefox')]) });
  await screen.findByText('Firefox');
  const disabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled');
  expect([disabled(text('sessions.endAll')), disabled(text('sessions.endOthers'))]).toEqual([null, 'true']);
});

test('a session says its client, its screen and where it is, as far as that is known', async () => {
  const rows = [
    { ...session('own', 'Firefox'), clientId: 'gatehouse' },
    { ...session('other', 'Chrome'), place: { country: null, localNetwork: true }, display: null },
    { ...session('third', 'Safari'), place: { country: null, localNetwork: false } },
  ];
  await showScreen(<SessionsPage />, { answers: listed(rows) });
  const list = within(screen.getByRole('region', { name: text('sessions.list') }));
  const told = list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(told[0]).toMatch(/Германия.*192\.0\.2\.1.*Вход на этом сайте.*1920\u2009×\u20091080/);
  expect(told[1]).toMatch(/локальная сеть.*Вход в приложение web/);
  expect(told[1]).not.toMatch(/экран|Германия/);
  expect(told[2]).not.toMatch(/локальная сеть|Германия/);
});

test('a notice of a new device leads to the question whether its session shall end, once', async () => {
  const ended = vi.fn(() => ok(null));
  await showScreen(<SessionsPage />, {
    path: '/profile/sessions?end=other',
    answers: {
      ...listed([session('own', 'Firefox'), session('other', 'Chrome')]),
      'identity.session.end': ({ args }) => {
        ended();
        expect(args.params.sessionId).toBe('other');
        return ok(null);
      },
    },
  });
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Chrome');
  expect(window.location.search).toBe('');
  expect(ended).not.toHaveBeenCalled();
  await press(text('sessions.end'), question);
  expect(ended).toHaveBeenCalledOnce();
});

test.each([
  ['the own session', 'own'],
  ['one that has ended', 'gone'],
])('nothing is asked about %s', async (_, id) => {
  await showScreen(<SessionsPage />, {
    path: `/profile/sessions?end=${id}`,
    answers: listed([session('own', 'Firefox')]),
  });
  await screen.findByText('Firefox');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

const protection = (ownPassword: boolean): Answers => ({
  'identity.protection.read': () =>
    ok({ ownPassword, password: null, totp: false, recoveryCodesLeft: 0, passkeys: 0 }),
});

test('the password can be changed at once by whoever comes for that', async () => {
  await showScreen(<SessionsPage />, {
    path: '/profile/sessions?password=change',
    state: { session: { profile: { mainInfo: {} } }, publicSettings: {} } as object,
    answers: { ...listed([session('own', 'Firefox')]), ...protection(true) },
  });
  expect((await screen.findByRole('dialog')).textContent).toContain(text('sessions.changePassword'));
});

test('who comes to change a password that a directory keeps gets no form', async () => {
  await showScreen(<SessionsPage />, {
    path: '/profile/sessions?password=change',
    state: { session: { profile: { mainInfo: {} } }, publicSettings: {} } as object,
    answers: { ...listed([session('own', 'Firefox')]), ...protection(false) },
  });
  expect(await screen.findByText(text('security.passwordDirectory'))).toBeDefined();
  await vi.waitFor(() => expect(window.location.search).toBe(''), 20_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an application that has access: what it knows is told, and it is taken back after a question', async () => {
  const revoked: string[] = [];
  const access = {
    applicationId: 'a1',
    name: 'Лавка',
    nameEn: 'Shop',
    own: false,
    shared: ['openid', 'email'],
    since: day,
    lastAccess: day,
  };
  const shown = await showScreen(<SessionsPage />, {
    answers: {
      ...listed([session('own', 'Firefox')]),
      'identity.access.list': () => ok({ applications: revoked.length > 0 ? [] : [access] }),
      'identity.access.revoke': ({ args }) => {
        revoked.push(args.params.applicationId);
        return ok(null);
      },
    },
  });
  const row = (await screen.findByText('Лавка')).closest('li') as HTMLElement;
  expect(row.textContent).toContain(`${text('accesses.openid')} и ${text('accesses.email')}`);
  // Read aloud, one button is told from the next.
  await press(`${text('accesses.revoke')} Лавка`, row);
  expect(screen.getByRole('alertdialog').textContent).toContain(text('accesses.revokeText'));
  expect(revoked).toEqual([]);
  await press(text('accesses.revoke'), screen.getByRole('alertdialog'));
  await vi.waitFor(() => expect(screen.queryByText('Лавка')).toBeNull(), 20_000);
  expect(revoked).toEqual(['a1']);
  expect(shown.notices()).toEqual([text('accesses.revoked', { name: 'Лавка' })]);
});

test('an own application that has access after the person has signed out is not said to ask again', async () => {
  const access = {
    applicationId: 'a2',
    name: 'Файлы',
    nameEn: 'Files',
    own: true,
    since: day,
    shared: ['openid', 'offline_access'],
  };
  await showScreen(<SessionsPage />, {
    answers: {
      ...listed([session('own', 'Firefox')]),
      'identity.access.list': () => ok({ applications: [access] }),
    },
  });
  const row = (await screen.findByText('Файлы')).closest('li') as HTMLElement;
  expect(row.textContent).toContain(text('accesses.offlineAccess'));
  await press(`${text('accesses.revoke')} Файлы`, row);
  expect(screen.getByRole('alertdialog').textContent).toContain(text('accesses.revokeOwnText'));
});
