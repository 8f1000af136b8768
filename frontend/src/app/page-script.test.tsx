// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { createPageScript, PageScriptMissing, ScriptedPage } from './page-script.tsx';

afterEach(cleanup);

const Loaded = () => <p>Страница</p>;

test('a script that did not arrive is asked for again, and its page shows', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let online = false;
  const load = vi.fn(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return Loaded;
  });
  const script = createPageScript(load);
  await act(async () => {
    render(
      <ErrorBoundary
        resetKey="/setting/history"
        fallback={(error, retry) => (
          <button
            type="button"
            onClick={() => {
              script.forget();
              retry();
            }}
          >
            {error instanceof PageScriptMissing ? 'Повторить' : 'Сломалась'}
          </button>
        )}
      >
        <Suspense>
          <ScriptedPage script={script} />
        </Suspense>
      </ErrorBoundary>,
    );
  });
  const again = await screen.findByRole('button', { name: 'Повторить' });
  online = true;
  await act(async () => again.click());
  expect(await screen.findByText('Страница')).toBeDefined();
});

test('a script is asked for once, ahead of time or when it is shown; a failed asking ahead is forgotten', async () => {
  const load = vi.fn(async () => Loaded);
  load.mockRejectedValueOnce(new TypeError('offline'));
  const script = createPageScript(load);
  script.prefetch();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  await new Promise((resolve) => setTimeout(resolve, 0));
  script.prefetch();
  expect(await script.ask()).toBe(Loaded);
  expect(load).toHaveBeenCalledTimes(2);
});
