import { describe, expect, it } from 'vitest';
import type { Condition, ConditionName } from './filter.domain.ts';
import { NARROW, narrowPlan, widePlan } from './plan.domain.ts';

const condition = (name: ConditionName, values: readonly string[] = ['x']): Condition => ({
  name,
  path: name,
  values,
});
const beginning = (name: ConditionName): Condition => ({ name, path: name, prefix: 'x' });
const measured = (name: ConditionName, count: number) => ({ condition: condition(name), count });

describe('a question with few rows', () => {
  it('is led by the condition with the fewest, whatever the order asked for', () => {
    const conditions = [measured('type', 9_000), measured('address', 12), measured('word', 500)];
    for (const sort of ['date', 'type', 'changer', 'ip'] as const) {
      expect(narrowPlan(conditions, undefined, sort)).toMatchObject({
        index: 'by_address',
        sortValues: undefined,
      });
    }
  });

  it('is led by its period when that has the fewest', () => {
    expect(narrowPlan([measured('type', 900)], 40, 'ip')).toMatchObject({ index: '_id_', sortPath: 'ip' });
  });

  it('needs no sorting by what its conditions leave one value', () => {
    expect(narrowPlan([measured('type', 5)], undefined, 'type')).toMatchObject({ sortPath: undefined });
    expect(narrowPlan([measured('type', 5)], undefined, 'entity')).toMatchObject({ sortPath: undefined });
    expect(narrowPlan([measured('entity', 5)], undefined, 'type')).toMatchObject({ sortPath: 'type' });
  });

  it('has another plan beyond that', () => {
    expect(narrowPlan([measured('type', NARROW + 1)], undefined, 'date')).toBeUndefined();
    expect(narrowPlan([], undefined, 'date')).toBeUndefined();
    expect(narrowPlan([], NARROW + 1, 'date')).toBeUndefined();
  });
});

describe('a question with many rows', () => {
  it('reads in the order of dates by the condition that is usually the narrowest', () => {
    const plan = widePlan([condition('type'), condition('changer')], 'date');
    expect(plan).toMatchObject({ index: 'by_changer', sortPath: undefined, covered: false });
    expect(widePlan([condition('word')], 'date')).toMatchObject({ index: 'by_word', covered: true });
  });

  it('reads all dates when only beginnings are known', () => {
    expect(widePlan([beginning('address')], 'date')).toMatchObject({
      index: '_id_',
      covered: false,
      countIndex: 'by_address',
      countCovered: true,
    });
  });

  it('reads by the index of its order, and only where rows can be', () => {
    expect(widePlan([condition('word')], 'ip')).toMatchObject({
      index: 'by_address',
      sortValues: 'any',
      countIndex: 'by_word',
    });
    const changer = { ...condition('changer', ['a', 'b']), sortValues: ['anna', 'boris'] };
    expect(widePlan([changer], 'changer')).toMatchObject({
      index: 'by_changer_name',
      sortValues: ['anna', 'boris'],
    });
    const setting = widePlan([condition('entity', ['setting'])], 'type');
    expect(setting).toMatchObject({ index: 'by_type', sortValues: ['platform.setting.changed'] });
  });

  it('sorts a person’s own rows by type in the index alone', () => {
    expect(widePlan([condition('person')], 'type')).toMatchObject({
      index: 'by_person',
      sortPath: 'type',
      covered: true,
    });
  });
});
