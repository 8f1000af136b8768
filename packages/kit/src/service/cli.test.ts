import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { describe, expect, it } from 'vitest';
import { problem } from '../http/problem-error.ts';
import { type Command, runCommand } from './cli.ts';

const bound = { of: 'number', max: 5 } as const;
const formError = { code: 'x.form', status: 400, title: { ru: 'x', en: 'x' } } as never;

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
    expect(printed()).toBe('no luck\n');
  });

  it.each([
    ['a mistake', () => new Error('which?'), 'which?\n'],
    [
      'a refused form',
      () => problem(formError, { extras: { errorList: { email: 'errorUnique' } } }),
      'x.form (email: errorUnique)\n',
    ],
    [
      'a bound',
      () => problem(formError, { extras: { errorList: { name: withBound('errorRange', bound) } } }),
      'x.form (name: errorRange {"of":"number","max":5})\n',
    ],
    [
      'wrong words',
      () => Object.assign(new TypeError('Unknown option'), { code: 'ERR_PARSE_ARGS' }),
      'Unknown option\n',
    ],
  ])('says %s in a sentence', async (_, error, sentence) => {
    let printed = '';
    const commands = [{ name: 'one', summary: '', run: () => Promise.reject(error()) }];
    await runCommand(commands, ['one'], (text) => {
      printed += text;
    });
    expect(printed).toBe(sentence);
  });

  it('says where its own mistakes are', async () => {
    let printed = '';
    const run = async () => {
      (undefined as never as { a(): void }).a();
    };
    await runCommand([{ name: 'one', summary: '', run }], ['one'], (text) => {
      printed += text;
    });
    expect(printed).toContain('cli.test.ts');
  });
});
