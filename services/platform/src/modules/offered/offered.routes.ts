/** What other installations may read of locales. */
import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { offeredPage } from '@gatehouse/kit/records/offered-page.ts';
import type { Connection } from 'mongoose';
import { locales } from '../locales/locales.model.ts';

export const offeredRoutes = (connection: Connection): readonly Route[] => [
  route(offeredSources.locales, ({ query }) =>
    offeredPage(
      locales.model(connection),
      { deleted: { $ne: true } },
      ({ _id: code, name, enabled }) => ({ code, name, enabled }),
      query,
    ),
  ),
];
