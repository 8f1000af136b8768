import { type CloudEvent, type DataOf, type DomainFacts, platformEvents } from '@gatehouse/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { type Domains, indexDomains } from './domains.ts';
import { createPolledSnapshot } from './polled-snapshot.ts';
import { type ProjectedDomain, projectedDomains } from './projections.model.ts';

/** A service's own copy of the domains, built from platform's events. */
export const createDomainsProjection = ({ connection, log }: { connection: Connection; log: Logger }) => {
  const rows = projectedDomains.model(connection);
  const snapshot = createPolledSnapshot<Domains>({
    initial: indexDomains([]),
    name: 'domains',
    log,
    read: async () => indexDomains((await rows.find().lean<ProjectedDomain[]>()).map((row) => row.facts)),
  });
  const changed = platformEvents.domainChanged;
  const deleted = platformEvents.domainDeleted;
  return {
    current: snapshot.current,
    start: snapshot.start,
    stop: snapshot.stop,
    subscriptions: [
      {
        event: changed,
        apply: async (event: CloudEvent<DataOf<typeof changed>>, unit: UnitOfWork) => {
          const facts = event.data.domain as DomainFacts;
          await rows.updateOne(
            { _id: facts.domainId },
            { $set: { facts } },
            { upsert: true, session: unit.session },
          );
        },
      },
      {
        event: deleted,
        apply: async (event: CloudEvent<DataOf<typeof deleted>>, unit: UnitOfWork) => {
          await rows.deleteOne({ _id: event.data.domainId }, { session: unit.session });
        },
      },
    ],
  };
};
export type DomainsProjection = ReturnType<typeof createDomainsProjection>;
