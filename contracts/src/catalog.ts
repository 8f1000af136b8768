/** Every context's contracts in one list: generators, tests and routers start here. */

import { endpointGroups, errorGroups, eventGroups, fieldCodeLists } from '../generated/catalog.ts';
import type { Endpoint } from './core/define-endpoint.ts';
import type { ErrorDefinition } from './core/define-errors.ts';
import type { EventDefinition } from './core/define-event.ts';

const rows = <T>(groups: readonly Readonly<Record<string, T>>[]): readonly T[] =>
  groups.flatMap((group) => Object.values(group));

export const endpointCatalog: readonly Endpoint[] = rows(endpointGroups);
export const eventCatalog: readonly EventDefinition[] = rows(eventGroups);
export const errorCatalog: readonly ErrorDefinition[] = rows(errorGroups);

/** Codes that stand in `errorList`, by the lists that declare them (`...FieldErrorCodes` of error files). */
export const fieldCodeCatalog = fieldCodeLists;

/** Topics without the installation's prefix, each once. */
export const topicCatalog: readonly string[] = [...new Set(eventCatalog.map((event) => event.topic))].sort();
