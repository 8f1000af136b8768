import { LICENSE_ID } from '@gatehouse/contracts/platform/license.events.ts';
import type { LicenseCheck } from '@gatehouse/contracts/platform/license-kinds.ts';
import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { bumpVersion } from '@gatehouse/kit/unit-of-work/versions.ts';
import type { Connection } from 'mongoose';
import { type LicenseRow, licenses } from './license.model.ts';

export const createLicenseRepository = (connection: Connection) => {
  const rows = licenses.model(connection);
  return {
    find: (unit?: UnitOfWork) =>
      rows
        .findOne({ _id: LICENSE_ID })
        .session(unit?.session ?? null)
        .lean<LicenseRow | null>(),
    /** Changes run one after the other. */
    lock: (unit: UnitOfWork) => bumpVersion(connection, licenses.name, unit),
    save: (row: LicenseRow, unit: UnitOfWork) => saveNext(rows, row, unit),
    /** The clock of the database. */
    time: async (): Promise<Date> => {
      const { localTime } = (await connection.db?.command({ hello: 1 })) ?? {};
      return localTime as Date;
    },
    /** What was seen after a state; somebody who was faster has seen it. */
    seen: ({ seenAt }: Pick<LicenseRow, 'seenAt'>, next: Pick<LicenseRow, 'seenAt' | 'leap'>) =>
      rows.updateOne({ _id: LICENSE_ID, seenAt }, { $set: { seenAt: next.seenAt, leap: next.leap ?? null } }),
    checked: (key: string, check: LicenseCheck, checkedAt: Date) =>
      rows.updateOne({ _id: LICENSE_ID, key }, { $set: { check, checkedAt } }),
  };
};
export type LicenseRepository = ReturnType<typeof createLicenseRepository>;
