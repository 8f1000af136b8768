/** Every call a browser may make: its descriptor lets others in than processes. What is not here is a 404. */
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';

export const surface: readonly Endpoint[] = endpointCatalog.filter(({ access }) => access.kind !== 'peer');
