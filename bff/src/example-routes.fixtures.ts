import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import type { ServiceName } from '@gatehouse/contracts/core/services.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { exampleOf, type JsonSchema } from '@gatehouse/testkit/matrix/example.ts';

/** Every other endpoint of a service, answered with what its schema takes. */
export const completed = (service: ServiceName, routes: readonly Route[]): readonly Route[] => {
  const answered = new Set(routes.map(({ endpoint }) => endpoint.operationId));
  const rest = endpointCatalog.filter((row) => row.service === service && !answered.has(row.operationId));
  return [
    ...routes,
    ...rest.map((endpoint) =>
      route(endpoint, async () => {
        const [type] = endpoint.downloads ?? [];
        if (type !== undefined) return answer(Buffer.from('a file'), { 'content-type': type }) as never;
        return exampleOf(Object.values(endpoint.responses)[0] as JsonSchema) as never;
      }),
    ),
  ];
};
