/** What differs from service to service though none says it. */
import { endpointCatalog, eventCatalog } from '@gatehouse/contracts/catalog.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';

/** Topics that this service's own events go to. */
export const ownTopics = (service: ServiceName): readonly string[] => [
  ...new Set(eventCatalog.filter((event) => event.service === service).map((event) => event.topic)),
];

/** Milliseconds between two announcements of a service whose answers nobody keeps: of all its sign-ins, one is enough. */
export const TOLD_EVERY = 1_000;

/** Whether the BFF keeps answers of this service for everybody of a domain, until it hears of a change. */
export const isShared = (service: ServiceName): boolean =>
  endpointCatalog.some((endpoint) => endpoint.service === service && endpoint.sharedByDomain);

/** Ends the process through its life cycle: an uncaught error closes what runs and exits with 1. */
export const endProcess = (error: Error): void => {
  setImmediate(() => {
    throw error;
  });
};
