import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { compileSerializer, serializeWhenUsed } from './serialization.ts';

it('sends what the schema names, and nothing else', () => {
  const serialize = serializeWhenUsed({ schema: Type.Object({ id: Type.String() }) });
  expect(serialize({ id: 'a', secret: 'b' })).toBe('{"id":"a"}');
  expect(serialize({ id: 'c', secret: 'd' })).toBe('{"id":"c"}');
});

it('tells two schemas apart', () => {
  const [one, other] = [Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })];
  const answer = { a: '1', b: '2' };
  expect(serializeWhenUsed({ schema: one })(answer)).toBe('{"a":"1"}');
  expect(serializeWhenUsed({ schema: other })(answer)).toBe('{"b":"2"}');
  expect(serializeWhenUsed({ schema: one })(answer)).toBe('{"a":"1"}');
});

// A process that starts compiles none and so finds nothing out.
it('compiles every answer of the catalogue', () => {
  for (const { operationId, responses } of endpointCatalog)
    for (const schema of Object.values(responses))
      expect(() => compileSerializer(schema), operationId).not.toThrow();
});
