import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { licenseErrors } from '@gatehouse/contracts/platform/license.errors.ts';
import { LICENSE_ID, licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { problem } from '../http/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { type ProjectedLicense, projectedLicenses } from './projections.model.ts';

const { licenseChanged: changed, licenseClockSet: clockSet, licenseDeleted: deleted } = licenseEvents;

/** The latest time that was known; a clock that is ahead of the database's moves nothing. */
const seenBy = (now: Date) => ({ $max: ['$seenAt', { $min: [now, '$$NOW'] }] });

/** Milliseconds between looks at the clock. */
const LOOK_MS = 60_000;

/**
 * What a service knows of the license of the installation, from platform's events. It keeps the latest time that it has
 * known, also while no license is entered: a clock that is set back does not lengthen one.
 */
export const createLicenseProjection = ({
  connection,
  clock,
  log,
}: {
  readonly connection: Connection;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'debug'>;
}) => {
  const rows = projectedLicenses.model(connection);
  let timer: NodeJS.Timeout | undefined;

  const look = () =>
    rows
      .findOneAndUpdate({ _id: LICENSE_ID }, [{ $set: { seenAt: seenBy(clock.now()) } }], {
        returnDocument: 'after',
        updatePipeline: true,
      })
      .lean<ProjectedLicense | null>();

  const save = async (limitedFrom: Date | null, time: string, unit: UnitOfWork) => {
    const latest = new Date(Math.max(clock.now().getTime(), Date.parse(time)));
    const change = [{ $set: { limitedFrom, seenAt: seenBy(latest) } }];
    const options = { upsert: true, updatePipeline: true, session: unit.session };
    await rows.updateOne({ _id: LICENSE_ID }, change, options);
  };

  return {
    /** Refuses as `license.limited` once the grace time of the license is over. */
    assertMayAdd: async (): Promise<void> => {
      const row = await look();
      if (row?.limitedFrom && row.seenAt >= row.limitedFrom) throw problem(licenseErrors.limited);
    },
    start: async (): Promise<void> => {
      timer = setInterval(() => {
        look().catch((err: unknown) => log.debug({ err }, 'the time cannot be noted'));
      }, LOOK_MS);
      timer.unref();
    },
    stop: (): void => clearInterval(timer),
    subscriptions: [
      {
        event: changed,
        apply: ({ data, time }: CloudEvent<DataOf<typeof changed>>, unit: UnitOfWork) =>
          save(new Date(data.limitedFrom), time, unit),
      },
      {
        event: clockSet,
        apply: async ({ data }: CloudEvent<DataOf<typeof clockSet>>, { session }: UnitOfWork) => {
          const seenAt = new Date(data.clockIs);
          await rows.updateOne({ _id: LICENSE_ID }, { $set: { seenAt } }, { session });
        },
      },
      {
        event: deleted,
        apply: ({ time }: CloudEvent<DataOf<typeof deleted>>, unit: UnitOfWork) => save(null, time, unit),
      },
    ],
  };
};
