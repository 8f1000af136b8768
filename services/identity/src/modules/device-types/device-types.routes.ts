import { deviceTypeEndpoints } from '@gatehouse/contracts/identity/device-types.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import { domainsUsing } from './device-type-uses.ts';
import type { DeviceTypesRepository } from './device-types.repository.ts';
import type { DeviceTypesService } from './device-types.service.ts';

export const deviceTypeRoutes = ({
  service,
  lists,
  domains,
}: {
  readonly service: DeviceTypesService;
  readonly lists: Pick<DeviceTypesRepository, 'page' | 'choices'>;
  readonly domains: { current(): Domains };
}): readonly Route[] => [
  route(deviceTypeEndpoints.list, async ({ query, locale }) => {
    const { rows, meta } = await lists.page(query, query);
    const devicesTypes = rows.map(({ _id, sequence, name, code, updatedAt }) => ({
      id: _id,
      revision: sequence,
      name,
      code,
      domains: domainsUsing(domains.current(), code, locale),
      date: updatedAt.toISOString(),
    }));
    return { devicesTypes, meta };
  }),
  route(deviceTypeEndpoints.search, async ({ query }) => {
    const rows = await lists.choices(query, query.limit ?? 50);
    return { devicesTypes: rows.map(({ _id, name, code }) => ({ id: _id, name, code })) };
  }),
  route(deviceTypeEndpoints.create, async ({ body, context, claim }) => ({
    id: await service.create(body, context, claim),
  })),
  route(deviceTypeEndpoints.change, async ({ params, body, context }) => ({
    revision: await service.update(params.id, body, context),
  })),
  route(deviceTypeEndpoints.delete, async ({ params, locale, context }) => {
    await service.remove(params.id, locale, context);
    return null;
  }),
];
