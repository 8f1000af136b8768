import { methodKeys } from '@gatehouse/contracts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { RoleRow } from './roles.domain.ts';
import { methodsOfRoles } from './roles.domain.ts';
import { roleRows } from './roles.model.ts';

/** Roles in memory; what they grant is computed when it is asked, from the catalogue of this version. */
export const createRoles = ({ connection, log }: { connection: Connection; log: Logger }) => {
  const snapshot = createPolledSnapshot<readonly RoleRow[]>({
    initial: [],
    name: 'roles',
    log,
    read: () => roleRows(connection).find().toArray(),
  });
  return {
    start: snapshot.start,
    stop: snapshot.stop,
    methodsOf: (codes: readonly string[]): readonly string[] =>
      methodsOfRoles(codes, snapshot.current(), methodKeys),
  };
};
export type Roles = ReturnType<typeof createRoles>;
