import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { licenseErrors } from '@gatehouse/contracts/platform/license.errors.ts';
import { LICENSE_ID, licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import type { Connection } from 'mongoose';
import { problem } from '../http/problem-error.ts';
import type { Clock } from '../runtime/clock.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { type ProjectedLicense, projectedLicenses } from './projections.model.ts';

const { licenseChanged: changed, licenseDeleted: deleted } = licenseEvents;

/** What a service knows of the license of the installation, from platform's events. */
export const createLicenseProjection = ({
  connection,
  clock,
}: {
  readonly connection: Connection;
  readonly clock: Pick<Clock, 'now'>;
}) => {
  const rows = projectedLicenses.model(connection);
  return {
    /** Refuses as `license.limited` once the grace time of the license is over. */
    assertMayAdd: async (): Promise<void> => {
      const row = await rows.findOne({ _id: LICENSE_ID }).lean<ProjectedLicense | null>();
      if (row !== null && clock.now() >= row.limitedFrom) throw problem(licenseErrors.limited);
    },
    subscriptions: [
      {
        event: changed,
        apply: async ({ data }: CloudEvent<DataOf<typeof changed>>, unit: UnitOfWork) => {
          const limitedFrom = new Date(data.limitedFrom);
          const write = { upsert: true, session: unit.session };
          await rows.updateOne({ _id: LICENSE_ID }, { $set: { limitedFrom } }, write);
        },
      },
      {
        event: deleted,
        apply: async (_event: CloudEvent<DataOf<typeof deleted>>, unit: UnitOfWork) => {
          await rows.deleteOne({ _id: LICENSE_ID }, { session: unit.session });
        },
      },
    ],
  };
};
