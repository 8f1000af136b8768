import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { expect, describe as group, it } from 'vitest';
import { contractsOf } from '../scripts/baseline.ts';
import { describe, incompatibilities } from '../scripts/compatibility.ts';
import { anybody, type Endpoint, granted, grantedAny, peers, signedIn } from '../src/core/define-endpoint.ts';
import { defineEvent, upcast } from '../src/core/define-event.ts';
import { requestErrors } from '../src/core/errors.ts';
import { Closed, NoContent, Nullable, OpenEnum } from '../src/core/schema.ts';

const event = (data: TProperties, version = 1) =>
  defineEvent({ type: 'identity.account.created', version, summary: 'An account', data });

const endpoint = (change: Partial<Endpoint> = {}): Endpoint => ({
  operationId: 'identity.account.read',
  service: 'identity',
  method: 'POST',
  path: '/accounts',
  summary: 'An account',
  access: signedIn,
  idempotency: 'natural',
  responses: { 200: Closed({ name: Type.String() }) },
  errors: [requestErrors.invalid],
  ...change,
});

const events = (before: readonly ReturnType<typeof event>[], after: readonly ReturnType<typeof event>[]) =>
  incompatibilities(contractsOf('1', before, []), contractsOf('2', after, [])).map(describe);
const endpoints = (before: readonly Endpoint[], after: readonly Endpoint[]) =>
  incompatibilities(contractsOf('1', [], before), contractsOf('2', [], after)).map(describe);
const bodies = (before: TSchema, after: TSchema) =>
  endpoints([endpoint({ body: before })], [endpoint({ body: after })]);
const answers = (before: TSchema, after: TSchema) =>
  endpoints([endpoint({ responses: { 200: before } })], [endpoint({ responses: { 200: after } })]);
const data = (before: TProperties, after: TProperties) => events([event(before)], [event(after)]);

const created = 'identity.account.created.v1';
const read = 'identity.account.read';

group('an event', () => {
  it('may get an optional field, a new value, more room and other words', () => {
    expect(data({ id: Type.String() }, { id: Type.String(), note: Type.Optional(Type.String()) })).toEqual(
      [],
    );
    expect(data({ how: OpenEnum(['a', 'b']) }, { how: OpenEnum(['a', 'b', 'c']) })).toEqual([]);
    expect(data({ id: Type.String({ maxLength: 5 }) }, { id: Type.String({ maxLength: 9 }) })).toEqual([]);
    expect(data({ id: Type.String({ maxLength: 9 }) }, { id: Type.String({ maxLength: 5 }) })).toEqual([]);
    expect(data({ id: Type.String() }, { id: Type.String({ description: 'Other words' }) })).toEqual([]);
  });

  it('may not lose a field', () => {
    expect(data({ id: Type.String(), name: Type.String() }, { id: Type.String() })).toEqual([
      `${created}: data.name field removed`,
    ]);
    expect(
      data(
        { who: Type.Array(Type.Object({ id: Type.String() })) },
        { who: Type.Array(Type.Object({ key: Type.Optional(Type.String()) })) },
      ),
    ).toContain(`${created}: data.who[].id field removed`);
  });

  it('may not retype a field, nor let it be null', () => {
    expect(data({ age: Type.String() }, { age: Type.Integer() })).toContain(
      `${created}: data.age retyped: string may be integer now`,
    );
    expect(data({ age: Type.String() }, { age: Nullable(Type.String()) })).toEqual([
      `${created}: data.age retyped: string may be null now`,
    ]);
    expect(data({ age: Type.Number() }, { age: Type.Integer() })).toContain(
      `${created}: data.age number is refused now, integer expected`,
    );
  });

  it('may not narrow what stored events hold', () => {
    expect(data({ how: Type.Enum(['a', 'b']) }, { how: Type.Enum(['a']) })).toEqual([
      `${created}: data.how value b removed`,
    ]);
    expect(data({ id: Type.String() }, { id: Type.String({ format: 'uuid' }) })).toEqual([
      `${created}: data.id \`format\` changed from none to uuid`,
    ]);
  });

  it('may not say what released readers refuse', () => {
    expect(data({ how: Type.Enum(['a']) }, { how: Type.Enum(['a', 'b']) })).toEqual([
      `${created}: data.how released readers refuse it: value b removed`,
    ]);
    expect(data({ how: Type.Enum(['a']) }, { how: OpenEnum(['a']) })).toEqual([
      `${created}: data.how released readers refuse it: narrowed to a`,
    ]);
  });

  it('may not make a field optional, nor ask for one that stored events lack', () => {
    expect(data({ id: Type.String() }, { id: Type.Optional(Type.String()) })).toEqual([
      `${created}: data.id became optional`,
    ]);
    expect(data({ id: Type.String() }, { id: Type.String(), name: Type.String() })).toEqual([
      `${created}: data.name new required field`,
    ]);
  });

  it('may be replaced by a new version that reads it and was announced, and by nothing else', () => {
    const first = event({ id: Type.String() });
    const second = {
      ...event({ id: Type.Integer() }, 2),
      from: upcast(first, ({ id }) => ({ id: Number(id) })),
    };
    const announced = { ...second, announced: true };
    expect(events([first], [announced])).toEqual([]);
    expect(events([announced], [second])).toEqual([]);
    expect(events([first], [second])).toEqual([
      'identity.account.created.v2: event is published before a release that reads it: announce it first',
    ]);
    expect(events([second], [{ ...second, from: undefined } as never])).toEqual([
      `${created}: event cannot be read any more: keep it in \`from\``,
    ]);
    expect(events([first], [])).toEqual([`${created}: event removed without a new version`]);
    expect(events([second], [first])).toEqual([
      'identity.account.created.v2: event removed without a new version',
    ]);
  });

  it('stays on its topic', () => {
    const moved = { ...event({ id: Type.String() }), topic: 'identity.person' };
    expect(events([event({ id: Type.String() })], [moved])).toEqual([
      `${created}: topic changed from identity.account to identity.person`,
    ]);
  });
});

group('an operation', () => {
  it('may not go, move, or change who may call it and what a repeat does', () => {
    expect(endpoints([endpoint()], [])).toEqual([`${read}: operation removed`]);
    expect(endpoints([endpoint()], [endpoint({ path: '/people' })])).toEqual([
      `${read}: path changed from POST /accounts to POST /people`,
    ]);
    expect(endpoints([endpoint()], [endpoint({ access: anybody })])).toEqual([
      `${read}: access changed from session to public`,
    ]);
    expect(endpoints([endpoint({ idempotency: 'key' })], [endpoint()])).toEqual([
      `${read}: idempotency changed from key to natural`,
    ]);
  });

  it('may be opened to holders of more keys, not closed to those of one', () => {
    const one = endpoint({ access: granted('setting.roles.read') });
    const either = endpoint({ access: grantedAny('setting.users.read', 'setting.roles.read') });
    expect(endpoints([one], [either])).toEqual([]);
    expect(endpoints([either], [one])).toEqual([
      `${read}: access changed from method setting.users.read or setting.roles.read to method setting.roles.read`,
    ]);
  });

  it('may be opened to more peers, not closed to one', () => {
    const [few, many] = [endpoint({ access: peers('bff') }), endpoint({ access: peers('bff', 'audit') })];
    expect(endpoints([few], [many])).toEqual([]);
    expect(endpoints([many], [few])).toEqual([`${read}: access changed from peers bff, audit to peers bff`]);
  });

  it('may be added', () => {
    expect(endpoints([], [endpoint()])).toEqual([]);
  });
});

group('a request', () => {
  const name = Type.String({ maxLength: 10 });

  it('may accept more', () => {
    expect(bodies(Closed({ name }), Closed({ name, note: Type.Optional(name) }))).toEqual([]);
    expect(bodies(Closed({ name }), Closed({ name: Type.Optional(name) }))).toEqual([]);
    expect(bodies(Closed({ name }), Closed({ name: Nullable(Type.String({ maxLength: 20 })) }))).toEqual([]);
  });

  it('may not ask for a new field', () => {
    expect(bodies(Closed({ name }), Closed({ name, note: name }))).toEqual([
      `${read}: body.note new required field`,
    ]);
    expect(bodies(Closed({ name: Type.Optional(name) }), Closed({ name }))).toEqual([
      `${read}: body.name became required`,
    ]);
    expect(endpoints([endpoint()], [endpoint({ body: Closed({ name }) })])).toEqual([
      `${read}: body new required body`,
    ]);
    expect(endpoints([endpoint()], [endpoint({ query: Closed({ name }) as TObject })])).toEqual([
      `${read}: query.name new required field`,
    ]);
  });

  it('may not refuse what it took', () => {
    expect(bodies(Closed({ name, note: Type.Optional(name) }), Closed({ name }))).toEqual([
      `${read}: body.note field removed`,
    ]);
    expect(bodies(Closed({ name }), Closed({ name: Type.String({ maxLength: 5 }) }))).toEqual([
      `${read}: body.name \`maxLength\` narrowed from 10 to 5`,
    ]);
    expect(
      bodies(Closed({ name }), Closed({ name: Type.String({ maxLength: 10, pattern: '^a$' }) })),
    ).toEqual([`${read}: body.name \`pattern\` changed from none to ^a$`]);
    expect(bodies(Closed({ name }), Closed({ name: Type.Enum(['a']) }))).toEqual([
      `${read}: body.name narrowed to a`,
    ]);
    expect(bodies(Closed({ name: Nullable(name) }), Closed({ name }))).toEqual([
      `${read}: body.name null is refused now, string expected`,
    ]);
    expect(bodies(Type.Object({ name }), Closed({ name }))).toEqual([
      `${read}: body refuses unknown keys now`,
    ]);
    expect(bodies(Type.Record(Type.String(), Type.String()), Type.Record(Type.String(), name))).toEqual([
      `${read}: body.* \`maxLength\` narrowed from none to 10`,
    ]);
  });
});

group('an answer', () => {
  const name = Type.String();

  it('may say more', () => {
    expect(answers(Closed({ name }), Closed({ name, note: name }))).toEqual([]);
    expect(answers(Closed({ name: Nullable(name) }), Closed({ name }))).toEqual([]);
    expect(
      endpoints([endpoint()], [endpoint({ responses: { ...endpoint().responses, 202: NoContent } })]),
    ).toEqual([]);
  });

  it('may not say less', () => {
    expect(answers(Closed({ name, note: name }), Closed({ name }))).toEqual([
      `${read}: response 200.note field removed`,
    ]);
    expect(answers(Closed({ name }), Closed({ name: Type.Optional(name) }))).toEqual([
      `${read}: response 200.name became optional`,
    ]);
    expect(answers(Closed({ name }), Closed({ name: Type.Boolean() }))).toEqual([
      `${read}: response 200.name retyped: string may be boolean now`,
    ]);
    expect(
      answers(Closed({ all: Type.Array(Closed({ name })) }), Closed({ all: Type.Array(Closed({})) })),
    ).toEqual([`${read}: response 200.all[].name field removed`]);
    expect(answers(Closed({ name }), NoContent)).toEqual([
      `${read}: response 200 retyped: object may be null now`,
    ]);
  });

  it('may not lose a status', () => {
    expect(endpoints([endpoint()], [endpoint({ responses: { 204: NoContent } })])).toEqual([
      `${read}: response 200 status removed`,
    ]);
  });

  it('is doubted when it differs in a way that cannot be judged', () => {
    const both = Type.Intersect([Closed({ name }), Closed({ note: name })]);
    expect(answers(both, Type.Intersect([Closed({ name })]))).toEqual([
      `${read}: response 200 \`allOf\` changed`,
    ]);
  });
});

group('the methods', () => {
  const methods = (before: readonly string[], after: readonly string[]) =>
    incompatibilities(contractsOf('1', [], [], before), contractsOf('2', [], [], after)).map(describe);

  it('may get another one at the end', () => {
    expect(methods(['a.read', 'b.read'], ['a.read', 'b.read', 'a.write'])).toEqual([]);
  });

  it('may not change their numbers', () => {
    expect(methods(['a.read', 'b.read'], ['a.read', 'a.write', 'b.read'])).toEqual([
      'b.read: methods has to stay at 1, where a.write is now',
    ]);
    expect(methods(['a.read'], [])).toEqual(['a.read: methods has to stay at 0, where undefined is now']);
  });
});
