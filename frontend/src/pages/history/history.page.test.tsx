// @vitest-environment happy-dom
import type { HistoryEntry } from '@gatehouse/contracts/audit/resources.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { HistoryPage } from './history.page.tsx';

const entry: HistoryEntry = {
  id: 'e1',
  date: '2026-05-01T10:00:00.000Z',
  type: 'identity.session.started',
  changer: { id: 'account-7', name: 'Орлова Анна' },
  entity: 'session',
  entityId: 's1',
  entityName: 'Firefox, Linux',
  ip: '192.0.2.1',
  changes: [],
};
const answers: Answers = {
  'audit.history.types': () => ok({ types: [] }),
  'audit.history.list': ({ args }) => {
    const { offset, limit } = args.query;
    return ok({ data: [entry], meta: { sort: 'date', order: 'DESC', offset, limit, total: 45 } });
  },
};
const openMenu = async () =>
  userEvent.click(await screen.findByRole('button', { name: text('widget.actions') }));

afterEach(hideScreens);

test('a value of an entry filters the list, in words of people; what is filtered already is no choice', async () => {
  const { sent } = await showScreen(<HistoryPage />, { path: '/setting/history', answers });
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Только изменения от «Орлова Анна»' }));
  expect(new URLSearchParams(window.location.search).get('changer')).toBe('Орлова Анна');
  expect(sent.at(-1)?.args.query).toMatchObject({ changer: 'Орлова Анна', offset: 0 });
  await openMenu();
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Только событие «Вход»',
    'Только объекты: сессия',
    'Только с IP-адреса 192.0.2.1',
  ]);
});

test('what has no name is not called by its internal id', async () => {
  const nameless = { ...entry, entity: 'order', entityId: '65f0c0ffee65f0c0ffee65f0', entityName: null };
  await showScreen(<HistoryPage />, {
    path: '/setting/history?entry=e1',
    answers: {
      ...answers,
      'audit.history.list': () =>
        ok({
          data: [nameless],
          meta: { sort: 'date', order: 'DESC', offset: 0, limit: 20, total: 1 },
        }),
    },
  });
  const panel = await screen.findByRole('dialog');
  expect(within(panel).getByText('e1')).toBeDefined();
  expect(document.body.textContent).not.toContain(nameless.entityId);
});

test('the address of an entry opens it wherever in the list it stands, and says so when it is kept no longer', async () => {
  const older = { ...entry, id: 'e2', changer: { id: 'account-8', name: 'Белова Ольга' } };
  const read: Answers = {
    ...answers,
    'audit.history.read': ({ args }) =>
      args.params.id === 'e2'
        ? ok(older)
        : { ok: false, error: problem(args.params.id === 'e3' ? 404 : 503, 'request.notFound') },
  };
  const shown = async (id: string) => {
    const { sent } = await showScreen(<HistoryPage />, {
      path: `/setting/history?entry=${id}`,
      answers: read,
    });
    const panel = await screen.findByRole('dialog');
    return { panel, asked: sent.filter(({ operation }) => operation === 'audit.history.read').length };
  };
  const elsewhere = await shown('e2');
  expect(elsewhere.panel.textContent).toContain('Белова Ольга');
  hideScreens();
  const gone = await shown('e3');
  within(gone.panel).getByRole('heading', { name: text('history.gone.title') });
  expect(gone.panel.textContent).toContain(text('history.gone.text'));
  hideScreens();
  const failed = await shown('e4');
  within(failed.panel).getByRole('button', { name: text('ui.retry') });
  hideScreens();
  expect((await shown('e1')).asked).toBe(0);
});

test('the list has ways to its first and last page, and another page begins at its first row', async () => {
  const { sent } = await showScreen(<HistoryPage />, { path: '/setting/history', answers });
  await userEvent.click(await screen.findByRole('button', { name: text('widget.lastPage') }));
  expect(sent.at(-1)?.args.query).toMatchObject({ offset: 40 });
  expect(document.activeElement?.getAttribute('aria-label')).toBe(text('widget.lastPage'));
  await userEvent.click(screen.getByRole('button', { name: text('widget.firstPage') }));
  expect(window.location.search).toBe('');
});

test('a file is asked for with the filters of the list, and the time zone that its dates are told by', async () => {
  // The window of the test would go to the file.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { sent } = await showScreen(<HistoryPage />, {
    path: '/setting/history?changer=Orlova',
    answers: { ...answers, 'audit.history.export': () => ok({ name: 'history.csv', contents: new Blob() }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('history.export.start') }));
  await userEvent.click(screen.getByRole('menuitem', { name: text('history.export.csv') }));
  const asked = sent.find(({ operation }) => operation === 'audit.history.export');
  expect(asked?.args.query).toMatchObject({
    format: 'csv',
    changer: 'Orlova',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
});
