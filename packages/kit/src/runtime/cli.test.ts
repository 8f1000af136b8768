import { describe, expect, it } from 'vitest';
import { type Command, runCommand } from './cli.ts';

const record = () => {
  const calls: string[] = [];
  const make = (name: string, fail = false): Command => ({
    name,
    summary: `does ${name}`,
    run: async (args) => {
      calls.push(`${name}(${args.join(',')})`);
      if (fail) throw new Error('no luck');
    },
  });
  let printed = '';
  const print = (text: string) => {
    printed += text;
  };
  const commands = [make('settings'), make('settings set'), make('broken', true)];
  return { calls, run: (...argv: string[]) => runCommand(commands, argv, print), printed: () => printed };
};

describe('runCommand', () => {
  it('runs the longest name that matches with the words behind it', async () => {
    const { calls, run } = record();
    expect(await run('settings', 'set', 'a', 'b')).toBe(0);
    expect(await run('settings', 'a')).toBe(0);
    expect(calls).toEqual(['settings set(a,b)', 'settings(a)']);
  });

  it('lists the commands when none matches', async () => {
    const { run, printed } = record();
    expect(await run('nothing')).toBe(2);
    expect(printed()).toContain('settings set  does settings set');
  });

  it('ends with 1 when a command fails', async () => {
    const { run, printed } = record();
    expect(await run('broken')).toBe(1);
    expect(printed()).toContain('no luck');
  });
});
