// @vitest-environment happy-dom
import type { ExchangeEntry } from '@gatehouse/contracts/audit/integration.endpoints.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { IntegrationJournalPage } from './integration-journal.page.tsx';

const entry: ExchangeEntry = {
  id: 'x1',
  key: 'realm.users',
  direction: 'outward',
  status: 'error',
  provider: 'realm',
  runId: null,
  method: 'POST',
  url: 'https://id.example/users',
  duration: 1_200,
  responseStatus: 500,
  createdAt: '2026-05-01T10:00:00.000Z',
  updatedAt: '2026-05-01T10:00:01.200Z',
  kept: true,
  failure: 'server-error',
  request: { contentType: 'application/json', bytes: 10 },
  response: { contentType: 'application/json', bytes: 10 },
};
const message = (body: string) => ({
  headers: [{ name: 'authorization', value: '***' }],
  body,
  isCut: false,
});
const meta = { sort: 'updatedAt', order: 'DESC', offset: 0, limit: 20, total: 1, more: false };
const answers: Answers = {
  'audit.exchange.list': () => ok({ monitoring: [entry], meta }),
  'audit.exchange.read': () =>
    ok({ exchange: { ...entry, request: message('{"max":5}'), response: message('no json') } }),
  'audit.exchange.request': () => ok({ name: 'request.json', contents: new Blob() }),
};
const path = '/setting/integration/monitoring';

afterEach(hideScreens);

test('both periods are asked by their own bounds', async () => {
  const { sent } = await showScreen(<IntegrationJournalPage />, {
    answers,
    path: `${path}?createdFrom=2026-05-01&updatedTo=2026-05-02&status=error&key=realm.users`,
  });
  const asked = sent.find(({ operation }) => operation === 'audit.exchange.list')?.args.query;
  expect(asked).toMatchObject({
    sort: 'updatedAt',
    order: 'DESC',
    status: 'error',
    key: 'realm.users',
    createdFrom: new Date(2026, 4, 1).toISOString(),
    updatedTo: new Date(new Date(2026, 4, 3).getTime() - 1).toISOString(),
  });
  expect(asked).not.toHaveProperty('dateFrom');
});

test('an entry opens its request and response with indents, as a file, and leads to those of its key', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const { sent } = await showScreen(<IntegrationJournalPage />, { answers, path: `${path}?entry=x1` });
  const panel = await screen.findByRole('dialog');
  const request = await within(panel).findByRole('region', { name: text('exchanges.request') });
  expect(request.textContent).toContain('{\n  "max": 5\n}');
  expect(within(request).getByText('***').tagName).toBe('MARK');
  expect(within(panel).getByRole('region', { name: text('exchanges.response') }).textContent).toContain(
    'no json',
  );
  expect(panel.textContent).toContain(text('exchanges.failure.server-error'));
  await userEvent.click(
    within(request).getByRole('button', { name: text('exchanges.downloadRequest.start') }),
  );
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  saved.mockRestore();
  await userEvent.click(within(panel).getByRole('button', { name: text('exchanges.sameKey') }));
  expect(sent.at(-1)?.args.query).toMatchObject({ key: 'realm.users' });
});

test('what is kept no longer says so', async () => {
  await showScreen(<IntegrationJournalPage />, {
    answers: {
      ...answers,
      'audit.exchange.list': () => ok({ monitoring: [{ ...entry, kept: false }], meta }),
    },
    path: `${path}?entry=x1`,
  });
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findAllByText(text('exchanges.notKept'))).toHaveLength(2);
});
