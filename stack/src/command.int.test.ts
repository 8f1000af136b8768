import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { run } from './command.ts';

test('a command aside gives way to others, and what it starts does so too', async () => {
  const grandchild = "import('node:child_process').then((c) => c.execFileSync('nice', { stdio: [0, 1, 2] }))";
  const { stdout } = await run(process.execPath, ['-e', grandchild], { aside: true });
  expect(Number(stdout)).toBe(Math.max(getPriority(), 10));
});
