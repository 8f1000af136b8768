import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { type SnapshotSource, snapshotOf } from '@gatehouse/kit/snapshots/snapshots.ts';
import type { Connection } from 'mongoose';
import { accountFacts } from './accounts.domain.ts';
import { accounts as collection } from './accounts.model.ts';

type Facts = DataOf<typeof identityEvents.accountChanged>;

const whole: readonly string[] = [identityEvents.accountCreated.type, identityEvents.accountChanged.type];

/** Accounts as events: what stands tells itself, what was made after a restored backup is told as deleted. */
export const accountSnapshots = (connection: Connection): SnapshotSource => ({
  topic: identityEvents.accountChanged.topic,
  all: async function* () {
    for await (const row of collection.driver(connection).find({})) {
      const data = { ...accountFacts(row), changes: [] };
      yield snapshotOf({
        event: identityEvents.accountChanged,
        subject: row._id,
        sequence: row.sequence,
        data,
      });
    }
  },
  gone: (lost: readonly CloudEvent[]) => {
    const last = lost.findLast(({ type }) => whole.includes(type));
    if (last === undefined) return undefined;
    const { accountId, label, login, email, emailVerified, mobile, mobileVerified, ...rest } =
      last.data as Facts;
    const { status, managedBy, roles, locale } = rest;
    const data: Facts = {
      accountId,
      label,
      login,
      email,
      emailVerified,
      mobile,
      mobileVerified,
      managedBy,
      roles,
      locale,
      status: 'deleted',
      changes: [{ field: 'status', previous: status, current: 'deleted' }],
    };
    return snapshotOf({ event: identityEvents.accountChanged, subject: last.subject, sequence: 1, data });
  },
});
