import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { run } from './command.ts';

test('a command aside gives way to others, and what it starts does so too', async () => {
  const grandchild = "import('node:child_process').then((c) => c.execFileSync('nice', { stdio: [0, 1, 2] }))";
  const { stdout } = await run(process.execPath, ['-e', grandchild], { aside: true });
  expect(Number(stdout)).toBe(Math.max(getPriority(), 10));
});

test('a command that a signal ends names it and has not succeeded', async () => {
  const killed = await run(process.execPath, [
    '-e',
    "process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 9e5)",
  ]);
  expect(killed).toMatchObject({ code: 1, end: 'was ended by SIGTERM' });
  expect(await run(process.execPath, ['-e', 'process.exit(3)'])).toMatchObject({
    code: 3,
    end: 'ended with code 3',
  });
  expect(await run(process.execPath, ['-e', 'process.exit(143)'])).toMatchObject({
    end: 'was ended by SIGTERM',
  });
  expect(await run(process.execPath, ['-e', ''])).not.toHaveProperty('end');
});
