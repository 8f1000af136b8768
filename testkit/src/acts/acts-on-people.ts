/**
 * The table of acts on people of one service: every endpoint of the catalogue with a person as its subject, called by every
 * kind of actor about every kind of person. An act that is added fails until it has a row.
 */
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { requestTarget } from '@gatehouse/kit/http/client.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ServiceUnderTest } from '../matrix/service.matrix.ts';
import { actors, expected, mayCall, type OwnAnswers, type PersonFacts, subjects } from './act-cells.ts';

export interface ActsWorld extends ServiceUnderTest {
  readonly connection: Connection;
  /** Makes a person whom the service and its peers know; answers the id of the account. */
  person(facts: PersonFacts): Promise<string>;
}

export interface ActCall {
  /** Beside the subject, which stands where the endpoint says; what is said here takes its place. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface ActRow<World extends ActsWorld> {
  /** Puts what the act needs beside the person, and answers the call. */
  readonly call?: (world: World, accountId: string, isSelf: boolean) => ActCall | Promise<ActCall>;
  /** What the act itself refuses, by the subject. */
  readonly own?: OwnAnswers;
  /** Methods that it asks for beside its key. */
  readonly needs?: readonly string[];
}

const actsOf = (service: ServiceName): readonly Endpoint[] =>
  endpointCatalog.filter((one: Endpoint) => one.service === service && one.subject?.kind === 'person');

const UNKNOWN = 'unknown-account';
const subjectCount = Object.keys(subjects).length;

interface Cell extends ActCall {
  readonly actor: string;
  readonly subject: string;
  readonly accountId: string;
}

/** Checksums of everything that the service keeps. */
const stored = async ({ db }: Connection): Promise<Readonly<Record<string, string>>> => {
  const { collections } = (await db?.command({ dbHash: 1 })) ?? {};
  if (collections === undefined) throw new Error('the database tells no checksums');
  return collections;
};

const changed = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );

/** Once what the acts before began has been written. */
const settled = async (connection: Connection): Promise<Readonly<Record<string, string>>> => {
  let last = await stored(connection);
  return vi.waitFor(
    async () => {
      const before = last;
      last = await stored(connection);
      expect(changed(before, last)).toEqual([]);
      return last;
    },
    { timeout: 10_000, interval: 200 },
  );
};

export const testActsOnPeople = <World extends ActsWorld>(
  service: ServiceName,
  start: () => Promise<World>,
  rows: Readonly<Record<string, ActRow<World>>>,
): void => {
  const acts = actsOf(service);
  let world: World;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world?.close());

  const prepare = async (act: Endpoint, actor: string, subject: string): Promise<Cell> => {
    const person = subjects[subject]?.(act, actors[actor]?.(act, rows[act.operationId]?.needs) ?? []);
    const accountId = person === undefined ? UNKNOWN : await world.person(person);
    const call = await rows[act.operationId]?.call?.(world, accountId, subject === 'oneself');
    return { ...call, actor, subject, accountId };
  };

  const send = async (act: Endpoint, { actor, subject, accountId, params, body }: Cell): Promise<string> => {
    const methods = actors[actor]?.(act, rows[act.operationId]?.needs);
    const id = subject === 'oneself' ? accountId : 'actor';
    const by = methods === undefined ? anonymousActor() : accountActor(id, { methods: [...methods] });
    const response = await world.app.inject({
      method: act.method,
      url: requestTarget(act, { [act.subject?.key ?? '']: accountId, ...params }),
      headers: { authorization: `Bearer ${await world.tokenOf(by)}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode: status, body: text } = response;
    return status < 300 ? 'done' : `${status} ${JSON.parse(text).code}`;
  };

  describe('acts on people', () => {
    test('have a row each', () => {
      expect(Object.keys(rows).toSorted()).toEqual(acts.map(({ operationId }) => operationId).toSorted());
    });

    test.each(acts.map((act) => [act.operationId, act] as const))(
      '%s refuses whoever may do less than the person, and writes nothing then',
      async (operationId, act) => {
        const wanted = (cell: Pick<Cell, 'actor' | 'subject'>) =>
          expected(act, { actor: cell.actor, subject: cell.subject, ...rows[operationId] });
        const cells: Cell[] = [];
        const admitted = Object.keys(actors).filter((actor) => mayCall(act, actor));
        for (const actor of admitted)
          for (const subject of Object.keys(subjects)) cells.push(await prepare(act, actor, subject));
        const others = Object.keys(actors).filter((actor) => !admitted.includes(actor));
        cells.push(
          ...others.flatMap((actor) => cells.slice(0, subjectCount).map((cell) => ({ ...cell, actor }))),
        );
        const answers = new Map<string, string>();
        const sendAll = async (those: readonly Cell[]) => {
          for (const cell of those) answers.set(`${cell.actor} on ${cell.subject}`, await send(act, cell));
        };
        const before = await settled(world.connection);
        await sendAll(cells.filter((cell) => wanted(cell) !== 'done'));
        const after = await stored(world.connection);
        await sendAll(cells.filter((cell) => wanted(cell) === 'done'));
        const table = cells.map((cell) => [`${cell.actor} on ${cell.subject}`, wanted(cell)]);
        expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(table));
        expect(changed(before, after)).toEqual([]);
      },
      120_000,
    );
  });
};
