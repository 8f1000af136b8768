import { aggregateOf, type Incoming } from './inbox.domain.ts';
import { createProjector, type ProjectorDeps, type ProjectorSettings } from './projector.ts';

/** What an operator does about aggregates whose events wait for earlier ones that never come. */
export interface Parked {
  /** Keys of the aggregates: topic and id. */
  list(): Promise<readonly string[]>;
  /**
   * Brings them to their newest state: gives up what is missing and applies what waits. Aggregates behind a dead letter
   * are left to `dead-letters`. Answers the keys that were brought along.
   */
  release(): Promise<readonly string[]>;
}

const MOST = 10_000;

export const createParked = (deps: ProjectorDeps, settings: ProjectorSettings): Parked => {
  const { inbox, runner, deadLetters } = createProjector(deps, settings);
  const { mongo } = deps;
  const never = new AbortController().signal;
  const list = () => inbox.waiting(MOST);

  /** Gap by gap: what waits behind a second one is released by the next turn. */
  const release = async (key: string): Promise<void> => {
    const aggregate = aggregateOf(key);
    const isWaiting = async (): Promise<readonly Incoming[]> => inbox.following(aggregate, 1);
    for (;;) {
      if ((await isWaiting()).length === 0)
        await mongo.transaction((session) => inbox.skip(session, aggregate, undefined));
      const before = await inbox.state(aggregate);
      await runner.heal([key], never);
      const after = await inbox.state(aggregate);
      if (!after.parked || (after.last === before.last && after.epoch === before.epoch)) return;
    }
  };

  return {
    list,
    release: async () => {
      const dead = new Set(
        (await deadLetters.list({ limit: MOST })).map(({ topic, aggregateId }) => `${topic}/${aggregateId}`),
      );
      const keys = (await list()).filter((key) => !dead.has(key));
      for (const key of keys) await release(key);
      return keys;
    },
  };
};
