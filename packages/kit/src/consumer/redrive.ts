import type { DeadLetter } from './dead-letters.model.ts';
import { aggregateKey, placeOf } from './inbox.domain.ts';
import { createProjector, type ProjectorDeps, type ProjectorSettings } from './projector.ts';

export type RedriveOutcome =
  /** The event and what waited behind it are applied. */
  | { readonly id: string; readonly outcome: 'applied' }
  /** It failed again and stays a dead letter, with the new reason. */
  | { readonly id: string; readonly outcome: 'failed'; readonly error: string }
  | { readonly id: string; readonly outcome: 'skipped' }
  | { readonly id: string; readonly outcome: 'unknown' };

/** What an operator does about dead letters. Works beside the running consumer: conflicts repeat the loser. */
export interface Redrive {
  list(): Promise<readonly DeadLetter[]>;
  /** Applies one dead letter, then the events of its aggregate that waited behind it, in order. */
  redrive(id: string): Promise<RedriveOutcome>;
  /** All that wait, each aggregate's by sequence. */
  redriveAll(): Promise<readonly RedriveOutcome[]>;
  /** Gives an event up: its aggregate goes on behind it. What the projection lacks then, only a rebuild brings. */
  skip(id: string): Promise<RedriveOutcome>;
}

export const createRedrive = (deps: ProjectorDeps, settings: ProjectorSettings): Redrive => {
  const projector = createProjector(deps, settings);
  const { deadLetters, inbox, runner } = projector;
  const { mongo } = deps;
  const never = new AbortController().signal;

  const redriveLetter = async (letter: DeadLetter): Promise<RedriveOutcome> => {
    const { _id: id, topic, partition, key } = letter;
    const value = letter.value.buffer;
    const read = projector.read({ topic, key, value });
    if (read.kind === 'malformed') return { id, outcome: 'failed', error: read.reason };
    const { event } = read;
    const incoming = { topic, partition, offset: BigInt(letter.offset.toString()), event };
    await runner.run([incoming], never);
    const aggregate = { topic, aggregateId: event.subject };
    if (placeOf(await inbox.state(aggregate), event) !== 'seen') {
      const again = await deadLetters.find(id);
      return { id, outcome: 'failed', error: again?.error ?? 'an earlier event of the aggregate is missing' };
    }
    await deadLetters.settle(id, 'applied');
    // Also when it had been applied before: a stop may have come between that and this.
    await runner.heal([aggregateKey(topic, event.subject)], never);
    return { id, outcome: 'applied' };
  };

  const withLetter = async (id: string, work: (letter: DeadLetter) => Promise<RedriveOutcome>) => {
    const letter = await deadLetters.find(id);
    return letter === null || letter.status !== 'waiting'
      ? ({ id, outcome: 'unknown' } as const)
      : work(letter);
  };

  return {
    list: () => deadLetters.list(),
    redrive: (id) => withLetter(id, redriveLetter),
    redriveAll: async () => {
      const letters = [...(await deadLetters.list())].sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
      const outcomes: RedriveOutcome[] = [];
      for (const letter of letters) outcomes.push(await redriveLetter(letter));
      return outcomes;
    },
    skip: (id) =>
      withLetter(id, async ({ topic, aggregateId, sequence, epoch }) => {
        if (aggregateId !== null) {
          const event = sequence === null ? undefined : { sequence, epoch: epoch ?? 1 };
          await mongo.transaction((session) => inbox.skip(session, { topic, aggregateId }, event));
          await runner.heal([aggregateKey(topic, aggregateId)], never);
        }
        await deadLetters.settle(id, 'skipped');
        return { id, outcome: 'skipped' };
      }),
  };
};
