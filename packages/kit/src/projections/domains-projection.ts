import type { CloudEvent, DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { DomainFacts } from '@gatehouse/contracts/platform/resources.ts';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts';
import { type Domains, indexDomains } from './domains.ts';
import { createPolledSnapshot } from './polled-snapshot.ts';
import { type ProjectedDomain, projectedDomains } from './projections.model.ts';
import type { ProjectionDeps } from './settings-projection.ts';

const changed = platformEvents.domainChanged;
const deleted = platformEvents.domainDeleted;

/** What else a service keeps of a domain, in the same transaction. */
export interface KeptOfDomains {
  changed(data: DataOf<typeof changed>, unit: UnitOfWork, event: CloudEvent): Promise<void>;
  deleted(domainId: string, unit: UnitOfWork): Promise<void>;
}

/** A service's own copy of the domains, built from platform's events. */
export const createDomainsProjection = ({
  connection,
  log,
  news,
  announce,
  kept,
}: ProjectionDeps & { readonly kept?: KeptOfDomains }) => {
  const rows = projectedDomains.model(connection);
  const snapshot = createPolledSnapshot<Domains>({
    initial: indexDomains([]),
    name: 'domains',
    news,
    log,
    read: async () => indexDomains((await rows.find().lean<ProjectedDomain[]>()).map((row) => row.facts)),
  });
  return {
    current: snapshot.current,
    /** For whoever must not act on domains of a moment ago. */
    refresh: snapshot.refresh,
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
          await kept?.changed(event.data, unit, event);
          unit.afterCommit(() => announce?.());
        },
      },
      {
        event: deleted,
        apply: async (event: CloudEvent<DataOf<typeof deleted>>, unit: UnitOfWork) => {
          await rows.deleteOne({ _id: event.data.domainId }, { session: unit.session });
          await kept?.deleted(event.data.domainId, unit);
          unit.afterCommit(() => announce?.());
        },
      },
    ],
  };
};
export type DomainsProjection = ReturnType<typeof createDomainsProjection>;
