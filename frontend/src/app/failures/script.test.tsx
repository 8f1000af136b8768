// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createScript, lazyPart, Scripted, ScriptMissing } from '../../lib/script.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

afterEach(cleanup);

const Loaded = () => <p>Страница</p>;

test('a script that did not arrive is asked for again, and its page shows', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let online = false;
  const load = vi.fn(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return Loaded;
  });
  const script = createScript<object>(load);
  await act(async () => {
    render(
      <ErrorBoundary
        resetKey="/setting/history"
        fallback={(error, retry) => (
          <button
            type="button"
            onClick={() => {
              if (error instanceof ScriptMissing) error.forget();
              retry();
            }}
          >
            {error instanceof ScriptMissing ? 'Повторить' : 'Сломалась'}
          </button>
        )}
      >
        <Scripted script={script} props={{}} />
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
  const script = createScript<object>(load);
  script.prefetch();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1), 20_000);
  await new Promise((resolve) => setTimeout(resolve, 0));
  script.prefetch();
  expect(await script.ask()).toBe(Loaded);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part comes when it is shown, and holds its place until then', async () => {
  const load = vi.fn(async () => ({ name }: { name: string }) => <p>Часть {name}</p>);
  const Part = lazyPart(load, <p>Ждём</p>);
  expect(load).not.toHaveBeenCalled();
  await act(async () => render(<Part name="первая" />));
  expect(await screen.findByText('Часть первая')).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});
