/** Every call a browser may make: its descriptor lets others in than processes. What is not here is a 404. */
import { type Endpoint, endpointCatalog } from '@gatehouse/contracts';

export const surface: readonly Endpoint[] = endpointCatalog.filter(({ access }) => access.kind !== 'peer');
