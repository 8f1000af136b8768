import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import type { SessionEnd } from './session-end.service.ts';
import {
  SESSION_STARTED_SEQUENCE,
  type SessionEndReason,
  type SessionRow,
  sessionEndedData,
  sessionStartedData,
} from './sessions.domain.ts';
import { sessions as collection } from './sessions.model.ts';

const { sessionStarted, sessionEnded } = identityEvents;

/** Live sessions as events; one that began after a restored backup has ended by it. */
export const sessionSnapshots = (connection: Connection): SnapshotSource => ({
  topic: sessionStarted.topic,
  all: async function* () {
    for await (const row of collection.model(connection).find({ live: true }).lean<SessionRow>().cursor()) {
      yield snapshotOf({
        event: sessionStarted,
        subject: row._id,
        sequence: SESSION_STARTED_SEQUENCE,
        data: sessionStartedData(row),
      });
    }
  },
  gone: (lost) => {
    const started = lost.find(({ type }) => type === sessionStarted.type);
    if (started === undefined || lost.some(({ type }) => type === sessionEnded.type)) return undefined;
    const { sessionId, accountId, label, device } = started.data as DataOf<typeof sessionStarted>;
    const data = sessionEndedData({ _id: sessionId, accountId, label, device }, 'restored');
    return snapshotOf({ event: sessionEnded, subject: started.subject, sequence: 1, data });
  },
});

/** A session that somebody ended after the backup was taken must not live again. */
export const endAgain =
  (sessions: Pick<SessionEnd, 'end'>) =>
  async (lost: readonly CloudEvent[]): Promise<void> => {
    for (const { type, data } of lost) {
      if (type !== sessionEnded.type) continue;
      const { sessionId, accountId, reason } = data as DataOf<typeof sessionEnded>;
      await sessions.end({ _id: sessionId, accountId }, reason as SessionEndReason, systemContext);
    }
  };
