import { replaceMethod } from './kafka-internals.ts';

interface ConsumerGroup {
  commitOffsets(offsets?: unknown): Promise<void>;
}
interface Commits {
  /** The request under way. */
  running: Promise<void>;
  /** One request for all who came since it left. */
  next: Promise<void> | undefined;
}

const underWay = new WeakMap<ConsumerGroup, Commits>();

/**
 * kafkajs 2.2.4 commits after each partition's batch all that is not committed yet. The batches of a fetch are done in one turn
 * (ADR 9), so each of them sent what all of them had to say: nine partitions made nine requests of nine offsets. One request
 * goes at a time now, and takes with it what came while the last one ran; whoever asks waits until theirs is stored.
 */
export const commitTogether = (): void =>
  replaceMethod<ConsumerGroup, 'commitOffsets'>('consumer/consumerGroup', 'commitOffsets', (commit) => {
    const begin = (group: ConsumerGroup): Promise<void> => {
      const commits: Commits = {
        running: commit.call(group).finally(() => {
          if (commits.next === undefined) underWay.delete(group);
        }),
        next: undefined,
      };
      underWay.set(group, commits);
      return commits.running;
    };
    return async function together(this: ConsumerGroup, offsets?: unknown) {
      // What somebody names is for them to store.
      if (offsets !== undefined) return commit.call(this, offsets);
      const commits = underWay.get(this);
      if (commits === undefined) return begin(this);
      const again = () => begin(this);
      commits.next ??= commits.running.then(again, again);
      return commits.next;
    };
  });
