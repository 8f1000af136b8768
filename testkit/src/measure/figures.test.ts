import { describe, expect, it, vi } from 'vitest';
import { type Figure, figuresTable, readFigures, reportFigure, verdictOf } from './figures.ts';

const figure: Figure = {
  name: 'sign-ins',
  value: 1200.5,
  unit: 'a second',
  good: 'more',
  must: 1000,
  aim: 2000,
};

describe('figures', () => {
  it('are found among what a measurement prints', () => {
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    reportFigure(figure);
    const [line] = log.mock.calls[0] as [string];
    log.mockRestore();
    expect(readFigures(`warming up\n${line}\n{"other":1}\n`)).toEqual([figure]);
  });

  it.each<[number, 'more' | 'less', string]>([
    [900, 'more', 'short'],
    [1000, 'more', 'enough'],
    [2000, 'more', 'aim reached'],
  ])('%d of at least 1000 and better 2000 is %s: %s', (value, good, verdict) => {
    expect(verdictOf({ ...figure, value, good })).toBe(verdict);
  });

  it('know that less can be good', () => {
    const lag: Figure = { name: 'lag', value: 400, unit: 'ms', good: 'less', must: 500, aim: 300 };
    expect(verdictOf(lag)).toBe('enough');
    expect(verdictOf({ ...lag, value: 501 })).toBe('short');
    expect(verdictOf({ ...lag, value: 300 })).toBe('aim reached');
  });

  it('pass no verdict without a bound', () => {
    expect(verdictOf({ name: 'memory', value: 3, unit: 'MiB' })).toBe('');
  });

  it('become a table', () => {
    expect(
      figuresTable({ a: [figure], b: [{ name: 'memory', value: 3, unit: 'MiB' }] })
        .split('\n')
        .slice(2),
    ).toEqual([
      '| sign-ins | 1,200.5 a second | at least 1,000 | at least 2,000 | enough |',
      '| memory | 3 MiB |  |  |  |',
    ]);
  });
});
