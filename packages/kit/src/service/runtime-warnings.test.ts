import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logWarnings } from './runtime-warnings.ts';

let before: NodeJS.WarningListener[];
beforeEach(() => {
  before = process.listeners('warning');
});
afterEach(() => {
  process.removeAllListeners('warning');
  for (const listener of before) process.on('warning', listener);
});

test('what the runtime warns of is a line of the log, and nothing beside it', async () => {
  const warn = vi.fn();
  const bare = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  logWarnings({ warn });
  process.emitWarning('an experimental feature', 'ExperimentalWarning');
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(warn.mock.calls[0]?.[0].err).toMatchObject({
    name: 'ExperimentalWarning',
    message: 'an experimental feature',
  });
  expect(bare).not.toHaveBeenCalled();
  bare.mockRestore();
});
