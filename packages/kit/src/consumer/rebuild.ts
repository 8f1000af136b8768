import { pause } from '../events/bus/backoff.ts';
import { type ConsumerSettings, createConsumer } from './consumer.ts';
import { deadLetters } from './dead-letters.model.ts';
import { inbox as inboxCollection, parkedEvents } from './inbox.model.ts';
import { barrierId, partitionRowId, rowsOfGroup } from './inbox.ts';
import { createParked } from './parked.ts';
import type { ProjectorDeps } from './projector.ts';

export interface RebuildDeps extends ProjectorDeps {
  /** Called now and then with how many events are left. */
  readonly report?: (left: bigint) => void;
}

export interface RebuildSettings extends ConsumerSettings {
  /** Collections that hold nothing but this projection; they are emptied. */
  readonly collections: readonly string[];
}

const DELETE_CHUNK = 20_000;

/**
 * Makes a projection anew from the topics. The service stands still meanwhile: every consumer of the group is stopped
 * first, and the command refuses to work while one is not.
 *
 * Why nothing is lost or doubled: a barrier in the inbox makes every transaction of the group fail that begins while the
 * rows are cleared. The broker forgets the group's offsets only when it has no members, and that happens behind the
 * barrier, so whoever joins later sees the barrier. A member that the broker has given up on but whose transaction still
 * runs conflicts over the row of its partition, which the rebuild writes. Then the barrier goes, and what follows is an
 * ordinary consumer of a new group; a service that starts now only helps. A rebuild that is interrupted leaves the
 * barrier: run it again.
 */
export const rebuildProjection = async (deps: RebuildDeps, settings: RebuildSettings): Promise<void> => {
  const { mongo, bus, clock } = deps;
  const { group, collections } = settings;
  const topics = [...new Set(settings.subscriptions.map(({ event }) => event.topic))];
  const { connection } = mongo;
  const inbox = inboxCollection.driver(connection);
  const barrier = barrierId(group);

  await bus.ensureTopics(topics.map((topic) => ({ topic })));
  await inbox.updateOne({ _id: barrier }, { $set: { at: clock.now() } }, { upsert: true });
  try {
    await bus.forgetGroup(group);
  } catch (error) {
    await inbox.deleteOne({ _id: barrier });
    throw error;
  }

  const partitions = (await bus.lag(group, topics)).map(({ topic, partition }) =>
    partitionRowId(group, topic, partition),
  );
  await inbox.bulkWrite(
    partitions.map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { at: clock.now() } }, upsert: true },
    })),
  );
  const kept = [barrier, ...partitions];
  for (;;) {
    const ids = await inbox
      .find({ _id: { ...rowsOfGroup(group), $nin: kept } }, { projection: { _id: 1 } })
      .limit(DELETE_CHUNK)
      .toArray();
    if (ids.length === 0) break;
    await inbox.deleteMany({ _id: { $in: ids.map(({ _id }) => _id) } });
  }
  await parkedEvents.driver(connection).deleteMany({ group });
  await deadLetters.driver(connection).deleteMany({ group });
  for (const name of collections) await connection.collection(name).deleteMany({});
  await inbox.deleteOne({ _id: barrier });

  await catchUp(deps, settings, topics);
  // Everything has been read: what is missing now, the topics do not keep any more.
  await createParked(deps, settings).release();
};

/** Consumes until the group has read everything that stood in the topics when it started. */
const catchUp = async (
  deps: RebuildDeps,
  settings: RebuildSettings,
  topics: readonly string[],
): Promise<void> => {
  const { bus, report } = deps;
  const { group } = settings;
  const goal = new Map(
    (await bus.lag(group, topics)).map(({ topic, partition, end }) => [`${topic}#${partition}`, end]),
  );
  const failure: { error?: Error } = {};
  const onFatal = (error: Error) => {
    failure.error = error;
  };
  const consumer = createConsumer({ ...deps, onFatal }, settings);
  await consumer.start();
  try {
    for (;;) {
      if (failure.error !== undefined) throw failure.error;
      let left = 0n;
      for (const { topic, partition, position } of await bus.lag(group, topics)) {
        const missing = (goal.get(`${topic}#${partition}`) ?? 0n) - position;
        if (missing > 0n) left += missing;
      }
      report?.(left);
      if (left === 0n) return;
      await pause(200);
    }
  } finally {
    await consumer.stop();
  }
};
