import { type EventDefinition, upcast } from '@gatehouse/contracts/core/define-event.ts';
import { OpenEnum } from '@gatehouse/contracts/core/schema.ts';
import Type, { type TProperties } from 'typebox';
import { describe, expect, it } from 'vitest';
import { contractsOf } from '../../../../contracts/scripts/baseline.ts';
import { incompatibilities, describe as told } from '../../../../contracts/scripts/compatibility.ts';
import { counted, probe } from '../events/backbone.fixtures.ts';
import { createEnvelopeReader } from './envelope.ts';

/** Two releases of one event: what the gate says of the second, and whether each side's reader reads the other's. */
const release = (data: TProperties, rest: Partial<EventDefinition> = {}): EventDefinition => ({
  ...counted,
  data: Type.Object(data, { additionalProperties: false }),
  ...rest,
});
const gate = (before: EventDefinition, after: EventDefinition) =>
  incompatibilities(contractsOf('N', [before], []), contractsOf('N+1', [after], [])).map(told);
const reads = (reader: EventDefinition, writer: EventDefinition, data: object) => {
  const event = { ...probe('a', 1), type: writer.type, dataschema: writer.dataschema, data };
  const value = Buffer.from(JSON.stringify(event));
  return createEnvelopeReader([reader])({ topic: writer.topic, key: 'a', value }).kind === 'event';
};

interface Change {
  readonly before: TProperties;
  readonly after: TProperties;
  /** Data that each release may write and the other would stumble over first. */
  readonly written: object;
  readonly replayed: object;
}

const text = Type.String();
const rolling: Readonly<Record<string, Change>> = {
  'a new value of an open enum': {
    before: { how: OpenEnum(['a']) },
    after: { how: OpenEnum(['a', 'b']) },
    written: { how: 'b' },
    replayed: { how: 'a' },
  },
  'a new optional field': {
    before: { id: text },
    after: { id: text, note: Type.Optional(text) },
    written: { id: 'x', note: 'y' },
    replayed: { id: 'x' },
  },
  'more room': {
    before: { id: Type.String({ maxLength: 2 }), list: Type.Array(text, { maxItems: 1 }) },
    after: { id: Type.String({ maxLength: 9 }), list: Type.Array(text, { maxItems: 9 }) },
    written: { id: 'longer', list: ['a', 'b'] },
    replayed: { id: 'x', list: [] },
  },
  'less room': {
    before: { count: Type.Integer({ maximum: 9 }) },
    after: { count: Type.Integer({ maximum: 5 }) },
    written: { count: 5 },
    replayed: { count: 9 },
  },
  'a new field inside a list': {
    before: { all: Type.Array(Type.Object({ id: text }, { additionalProperties: false })) },
    after: {
      all: Type.Array(Type.Object({ id: text, note: Type.Optional(text) }, { additionalProperties: false })),
    },
    written: { all: [{ id: 'a', note: 'b' }] },
    replayed: { all: [{ id: 'a' }] },
  },
};
const breaking: Readonly<Record<string, Change>> = {
  'a new value of a closed enum': {
    before: { how: Type.Enum(['a']) },
    after: { how: Type.Enum(['a', 'b']) },
    written: { how: 'b' },
    replayed: { how: 'a' },
  },
  'a removed field': {
    before: { id: text, note: text },
    after: { id: text },
    written: { id: 'x' },
    replayed: { id: 'x', note: 'y' },
  },
  'a field that is optional now': {
    before: { id: text },
    after: { id: Type.Optional(text) },
    written: {},
    replayed: { id: 'x' },
  },
  'a field that is required now': {
    before: { id: text },
    after: { id: text, note: text },
    written: { id: 'x', note: 'y' },
    replayed: { id: 'x' },
  },
  'another type': {
    before: { id: text },
    after: { id: Type.Integer() },
    written: { id: 1 },
    replayed: { id: 'x' },
  },
  'a pattern that goes': {
    before: { id: Type.String({ pattern: '^a$' }) },
    after: { id: text },
    written: { id: 'b' },
    replayed: { id: 'a' },
  },
};

describe('releases N and N+1', () => {
  it.each(Object.entries(rolling))('read each other after %s', (_, { before, after, written, replayed }) => {
    const [old, next] = [release(before), release(after)];
    expect(gate(old, next)).toEqual([]);
    expect([reads(old, next, written), reads(next, old, replayed)]).toEqual([true, true]);
  });

  it.each(Object.entries(breaking))(
    'do not after %s, and the gate says so',
    (_, { before, after, written, replayed }) => {
      const [old, next] = [release(before), release(after)];
      expect([reads(old, next, written), reads(next, old, replayed)]).toContain(false);
      expect(gate(old, next)).not.toEqual([]);
    },
  );

  it('read each other while a new version is announced and while it is published', () => {
    const first = release({ value: text });
    const from = upcast(first, (data) => ({ count: Number((data as { value: string }).value) }));
    const shape = { version: 2, dataschema: `${first.dataschema.slice(0, -2)}v2`, from };
    const announced = release({ count: Type.Integer() }, { ...shape, announced: true });
    const published = release({ count: Type.Integer() }, shape);
    expect(gate(first, announced)).toEqual([]);
    expect(gate(announced, published)).toEqual([]);
    // The release that announces writes what the one before reads, and reads what the next one writes.
    expect(reads(announced, first, { value: '1' })).toBe(true);
    expect(reads(announced, published, { count: 1 })).toBe(true);
    // Without an announcement the new version meets readers that do not know it.
    expect(gate(first, published)).not.toEqual([]);
    expect(reads(first, published, { count: 1 })).toBe(false);
  });
});
