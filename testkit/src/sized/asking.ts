/** Questions as lists offer them: every order, every filter, searches for what many have, a few, and nobody. */
import { setTimeout } from 'node:timers/promises';
import type { Question } from './questions.ts';

export type Query = Readonly<Record<string, unknown>>;
/** A way to ask a list, with other values in each round. */
export type Way = readonly [name: string, query: (round: number) => Query];

export const oneOf = <T>(values: readonly T[], round: number): T => values[round % values.length] as T;

/** Both directions of each, five pages. */
export const everyOrder = (sorts: readonly string[]): readonly Way[] =>
  sorts.flatMap((sort) =>
    ['ASC', 'DESC'].map(
      (order): Way => [`by ${sort} ${order}`, (round) => ({ sort, order, offset: (round % 5) * 20 })],
    ),
  );

/** A filter by each of these values. */
export const everyValue = (filter: string, values: readonly string[], more: Query = {}): readonly Way[] =>
  values.map((value): Way => [`${filter} ${value}`, () => ({ [filter]: value, ...more })]);

export const everySearch = (
  parts: Readonly<Record<string, readonly string[]>>,
  more: Query = {},
): readonly Way[] =>
  Object.entries(parts).map(
    ([kind, values]): Way => [`search, ${kind}`, (round) => ({ search: oneOf(values, round), ...more })],
  );

/** Who asks what. */
export interface Asked<Actor> {
  readonly actor?: Actor | undefined;
  readonly params?: Query;
  readonly query?: Query;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Questions to a service, by somebody unless another is named. */
export const createAsking = <Endpoint, Actor>(
  call: (endpoint: Endpoint, asked: Asked<Actor>) => Promise<Answer>,
  actor: Actor,
) => {
  const one = (
    name: string,
    endpoint: Endpoint,
    of: (round: number) => Asked<Actor> = () => ({}),
  ): Question => ({
    name,
    ask: async (round) => {
      const asked = { actor, ...of(round) };
      let { status, body } = await call(endpoint, asked);
      // A file whose reader left is written on for a moment, and few are written at once.
      for (let tries = 0; status === 429 && tries < 100; tries += 1) {
        await setTimeout(100);
        ({ status, body } = await call(endpoint, asked));
      }
      if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    },
  });
  /** A list in each of these ways. */
  const list = (
    name: string,
    endpoint: Endpoint,
    ways: readonly Way[],
    of: { readonly actor?: Actor; readonly params?: (round: number) => Query } = {},
  ): readonly Question[] =>
    ways.map(([way, query]) =>
      one(`${name}, ${way}`, endpoint, (round) => ({
        actor: of.actor ?? actor,
        params: of.params?.(round) ?? {},
        query: query(round),
      })),
    );
  return { one, list };
};
