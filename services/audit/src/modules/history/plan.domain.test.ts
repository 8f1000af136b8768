import { describe, expect, it } from 'vitest';
import type { ConditionName } from './filter.domain.ts';
import { type Known, NARROW, narrowPlan, widePlan } from './plan.domain.ts';
import { typesOf } from './row.domain.ts';

const condition = (name: ConditionName, values: readonly string[] = ['x']): Known => ({
  name,
  path: name,
  values,
  inOrder: true,
});
const beginning = (name: ConditionName): Known => ({ name, path: name, prefix: 'x', inOrder: false });
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
    const session = { condition: condition('type', typesOf('session')), count: 5 };
    expect(narrowPlan([session], undefined, 'entity')).toMatchObject({ sortPath: undefined });
    expect(narrowPlan([session], undefined, 'type')).toMatchObject({ sortPath: 'type' });
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
    expect(plan).toMatchObject({ index: 'by_changer_and_type', sortPath: undefined, covered: true });
    expect(widePlan([condition('word')], 'date')).toMatchObject({ index: 'by_word_and_type', covered: true });
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
      countIndex: 'by_word_and_type',
    });
    const changer = { ...condition('changer', ['a', 'b']), sortValues: ['anna', 'boris'] };
    expect(widePlan([changer], 'changer')).toMatchObject({
      index: 'by_changer_name',
      sortValues: ['anna', 'boris'],
    });
    const types = typesOf('session');
    expect(widePlan([condition('type', types)], 'type')).toMatchObject({
      index: 'by_type',
      sortValues: types,
    });
  });

  it('sorts a person’s own rows by type in the index alone', () => {
    expect(widePlan([condition('person')], 'type')).toMatchObject({
      index: 'by_person_and_type',
      sortPath: 'type',
      covered: true,
    });
  });

  it('reads rows for two words, of which an index knows one', () => {
    const words = [condition('word', ['anna']), condition('word', ['boris'])];
    expect(widePlan(words, 'date')).toMatchObject({ covered: false, countCovered: false });
    const measured = words.map((each) => ({ condition: each, count: 5 }));
    expect(narrowPlan(measured, undefined, 'date')).toMatchObject({ covered: false, countCovered: false });
  });

  it('is counted in the order of dates where rows have to be read and types stand before it', () => {
    const word = condition('word');
    expect(widePlan([word, condition('address')], 'ip')).toMatchObject({ countInOrder: true });
    expect(widePlan([word], 'ip')).toMatchObject({ countInOrder: false });
    expect(widePlan([condition('type'), condition('address')], 'date')).toMatchObject({
      countInOrder: false,
    });
  });

  it('merges the types of changers, and reads all dates when they are too many', () => {
    const changer = condition('changer', ['anna', 'boris']);
    expect(widePlan([changer, condition('type', ['a', 'b'])], 'date')).toMatchObject({
      index: 'by_changer_and_type',
      covered: true,
    });
    const many = { ...changer, inOrder: false };
    expect(widePlan([many], 'date')).toMatchObject({ index: '_id_', deepIndex: 'by_changer_and_type' });
    expect(widePlan([many, condition('field')], 'date')).toMatchObject({
      index: 'by_field_and_type',
      deepIndex: undefined,
    });
  });

  it('reads entity by entity, each as its types', () => {
    const { index, parts, covered } = widePlan([condition('address')], 'entity');
    expect({ index, covered }).toEqual({ index: 'by_type', covered: false });
    expect(parts?.slice(0, 2)).toEqual([typesOf('access'), typesOf('access-request')]);
    const own = widePlan([condition('person'), condition('type', [...typesOf('session')])], 'entity');
    expect(own).toMatchObject({ sortPath: undefined, index: 'by_person_and_type' });
    expect(widePlan([condition('person')], 'entity')).toMatchObject({
      index: 'by_person_and_type',
      covered: true,
    });
  });
});
