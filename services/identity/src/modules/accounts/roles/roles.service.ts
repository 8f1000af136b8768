import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { createPolledSnapshot } from '@gatehouse/kit/projections/polled-snapshot.ts';
import type { ChangeNews } from '@gatehouse/kit/runtime/poll-interval.ts';
import type { Logger } from 'pino';
import type { RoleRow } from './roles.domain.ts';
import { grantedMethods, methodsOfRoles } from './roles.domain.ts';
import type { RolesRepository } from './roles.repository.ts';

export interface RolesDeps {
  readonly repository: Pick<RolesRepository, 'all'>;
  readonly log: Logger;
  readonly news: ChangeNews;
}

/** Roles in memory; what they grant is computed when it is asked, from the catalogue of this version. */
export const createRoles = ({ repository, log, news }: RolesDeps) => {
  const read = () => repository.all();
  const snapshot = createPolledSnapshot<readonly RoleRow[]>({
    initial: [],
    name: 'roles',
    news,
    log,
    read,
  });
  return {
    start: snapshot.start,
    stop: snapshot.stop,
    /** As the database has them now. */
    all: read,
    /** Method keys by role, as the database has them now. */
    granted: async (): Promise<Readonly<Record<string, readonly string[]>>> =>
      Object.fromEntries((await read()).map((role) => [role._id, grantedMethods(role, methodKeys)])),
    methodsOf: (codes: readonly string[]): readonly string[] =>
      methodsOfRoles(codes, snapshot.current(), methodKeys),
  };
};
export type Roles = ReturnType<typeof createRoles>;
