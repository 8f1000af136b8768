import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { expect, test } from 'vitest';
import { problem } from '../testing/problem.ts';
import { createDemands, withDemands } from './demands.ts';
import type { Http, Result } from './http.ts';

const save: Call = { operationId: 'things.create', method: 'POST', path: '/things', idempotency: 'key' };
const read: Call = { operationId: 'things.list', method: 'GET', path: '/things', idempotency: 'safe' };
const stepUp: Result<unknown> = { ok: false, error: problem(401, 'session.stepUpRequired') };
const done: Result<unknown> = { ok: true, data: 'done' };
const passed = () => new Promise((resolve) => setTimeout(resolve));

/** Answers with these in turn, the last one for ever. */
function server(...answers: Result<unknown>[]) {
  const sent: { operation: string; args: unknown }[] = [];
  const send = async (call: Call, args: unknown) => {
    sent.push({ operation: call.operationId, args });
    return answers.length > 1 ? answers.shift() : answers[0];
  };
  const demands = createDemands();
  return { sent, demands, http: withDemands({ send } as unknown as Http, demands) };
}

test('a call that is refused for a demand waits until it is met and is sent again as it was', async () => {
  const { sent, demands, http } = server(stepUp, done);
  const saving = http.send(save, { body: { name: 'one' } } as never);
  await passed();
  expect([demands.current(), sent.length]).toEqual([{ kind: 'stepUp' }, 1]);
  demands.meet();
  expect(await saving).toEqual(done);
  expect(sent).toEqual(Array(2).fill({ operation: 'things.create', args: { body: { name: 'one' } } }));
  expect(demands.current()).toBeUndefined();
});

test('a person is asked once, however many calls are refused, and what is read meanwhile waits', async () => {
  const { sent, demands, http } = server(stepUp, stepUp, done);
  let told = 0;
  demands.subscribe(() => (told += 1));
  const calls = [http.send(save, {} as never), http.load(read, {} as never)];
  await passed();
  calls.push(http.load(read, {} as never));
  await passed();
  expect([told, sent.length]).toEqual([1, 2]);
  demands.meet();
  expect(await Promise.all(calls)).toEqual([done, 'done', 'done']);
  expect(sent).toHaveLength(5);
});

test('what is asked after that is asked too', async () => {
  const term = { id: 'use', title: 'Terms', link: '/platform/law/use', loginRequired: true };
  const terms = { ...problem(403, 'auth.termsRequired'), termsRequired: [term] };
  const { demands, http } = server(stepUp, { ok: false, error: terms }, done);
  const saving = http.send(save, {} as never);
  await passed();
  demands.meet();
  await passed();
  expect(demands.current()).toEqual({ kind: 'terms', terms: [term] });
  demands.meet();
  expect(await saving).toEqual(done);
});

test('whoever lost interest does not wait', async () => {
  const { demands, http, sent } = server(stepUp, done);
  const stop = new AbortController();
  const reading = http.send(read, {} as never, { signal: stop.signal });
  await passed();
  stop.abort();
  expect(await reading).toEqual({ ok: false, error: { kind: 'aborted' } });
  demands.meet();
  await passed();
  expect(sent).toHaveLength(1);
});

test('other refusals are the caller’s, and a load throws them', async () => {
  const over = { ok: false as const, error: problem(401, 'request.unauthenticated') };
  const { demands, http } = server(over);
  expect(await http.send(read, {} as never)).toEqual(over);
  await expect(http.load(read, {} as never)).rejects.toMatchObject({ error: over.error });
  expect(demands.current()).toBeUndefined();
});

const lacking: Result<unknown> = { ok: false, error: problem(403, 'profile.requiredFieldsEmpty') };

test('required fields hold back what was refused for them, and nothing by which they are filled in', async () => {
  const { sent, demands, http } = server(lacking, done);
  const saving = http.send(save, {} as never);
  await passed();
  expect(demands.current()).toEqual({ kind: 'required' });
  expect(await http.load(read, {} as never)).toBe('done');
  expect(sent).toHaveLength(2);
  demands.meet();
  expect(await saving).toEqual(done);
});

test('what the session owes is asked before required fields, and they again after it', async () => {
  const { demands, http } = server(lacking, stepUp, lacking, done);
  const first = http.send(save, {} as never);
  await passed();
  const second = http.send(read, {} as never);
  await passed();
  expect(demands.current()).toEqual({ kind: 'stepUp' });
  demands.meet();
  await passed();
  expect(demands.current()).toEqual({ kind: 'required' });
  demands.meet();
  expect([await first, await second]).toEqual([done, done]);
});
