// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answers, hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { DiagnosticsPage } from './diagnostics.page.tsx';

const component = {
  id: 'identity',
  kind: 'service',
  title: 'identity',
  version: '0.0.9',
  recommendVersion: '0.1.0',
  status: 'error',
  versions: [
    { version: '0.0.9', count: 1 },
    { version: '0.1.0', count: 2 },
  ],
};
const answers: Answers = {
  'platform.diagnostics.versions': () =>
    ok({
      components: [component],
      manifest: {
        release: '0.1.0',
        issuedAt: '2026-04-01T00:00:00.000Z',
        source: 'release',
        fetchedAt: null,
      },
      clockAhead: null,
      checkedAt: '2026-05-01T00:00:00.000Z',
    }),
  'platform.diagnostics.bundle': () =>
    ok({ format: 1, madeAt: '2026-05-01T00:00:00.000Z', uptimeSeconds: 42 }),
};

afterEach(hideScreens);

test('a component behind is told with its replicas', async () => {
  await showScreen(<DiagnosticsPage />, { path: '/setting/diagnostics', answers });
  const row = await screen.findByRole('row', { name: /identity/ });
  expect(row.textContent).toContain(text('diagnostics.state.error'));
  expect(row.textContent).toContain('0.0.9: 1');
});

test('a clock that was ahead is told with what to do', async () => {
  const read = answers['platform.diagnostics.versions'] as NonNullable<Answers[string]>;
  await showScreen(<DiagnosticsPage />, {
    path: '/setting/diagnostics',
    answers: {
      ...answers,
      'platform.diagnostics.versions': async (asked) => {
        const answer = await read(asked);
        return answer.ok
          ? ok({ ...(answer.data as object), clockAhead: '2099-05-01T00:00:00.000Z' })
          : answer;
      },
    },
  });
  expect((await screen.findByText(text('diagnostics.clockAhead'))).closest('[class]')).not.toBeNull();
  expect(document.body.textContent).toContain('2099');
  expect(screen.getByRole('link', { name: text('diagnostics.clockAheadLink') })).not.toBeNull();
});

test('versions are compared again on request', async () => {
  let behind = true;
  await showScreen(<DiagnosticsPage />, {
    path: '/setting/diagnostics',
    answers: {
      ...answers,
      'platform.diagnostics.versions': (asked) => {
        const read = answers['platform.diagnostics.versions'] as NonNullable<Answers[string]>;
        if (behind) return read(asked);
        return ok({
          components: [{ ...component, status: 'success' }],
          manifest: {
            release: '0.1.0',
            issuedAt: '2026-04-01T00:00:00.000Z',
            source: 'release',
            fetchedAt: null,
          },
          clockAhead: null,
          checkedAt: '2026-05-01T00:00:10.000Z',
        });
      },
      'platform.diagnostics.refresh': () => {
        behind = false;
        return ok({ status: 'success', count: 1, errorCount: 0, version: '0.1.0', recommendVersion: null });
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: text('diagnostics.refresh') }));
  expect(await screen.findByText(text('diagnostics.allGood'))).toBeDefined();
});

test('the bundle is made on request, shown, and taken away as it was shown', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const blobs: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  const { sent } = await showScreen(<DiagnosticsPage />, { path: '/setting/diagnostics', answers });
  const make = await screen.findByRole('button', { name: text('diagnostics.bundle.make') });
  expect(sent.some(({ operation }) => operation === 'platform.diagnostics.bundle')).toBe(false);
  await userEvent.click(make);
  const shown = await screen.findByRole('region', { name: text('diagnostics.bundle.contents') });
  await userEvent.click(screen.getByRole('button', { name: text('diagnostics.bundle.save') }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(await blobs[0]?.text()).toBe(shown.textContent);
  saved.mockRestore();
  made.mockRestore();
});
