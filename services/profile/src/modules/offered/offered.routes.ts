/** What other installations may read of directories; each entity is the directory of its name. */
import { offeredSources } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import type { OfferedFields } from '@gatehouse/contracts/provider-sync/offered.records.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { type OfferedQuery, offeredList } from '@gatehouse/kit/records/offered-page.ts';
import type { Connection } from 'mongoose';
import { createCountryLists } from '../countries/countries.domain.ts';
import { createEntriesRepository } from '../directories/entries.repository.ts';

type Entry = { readonly key: string; readonly fields: OfferedFields<'positions'> };

const countryLists = createCountryLists();

/** Of an installation whose directory of countries is empty: all there are. */
const everyCountry = (): readonly Entry[] => {
  const english = new Map(countryLists('en').map(({ country, name }) => [country, name]));
  return countryLists('ru').map(({ country: code, name: nameRu }) => ({
    key: code,
    fields: { code, nameRu, nameEn: english.get(code) ?? nameRu, parent: null, enabled: true },
  }));
};

export const offeredRoutes = (connection: Connection): readonly Route[] => {
  const entries = createEntriesRepository(connection);
  const all = async (directory: string): Promise<readonly Entry[]> =>
    (await entries.all(directory)).map(({ code, name, parent, active }) => ({
      key: code,
      fields: { code, nameRu: name.ru, nameEn: name.en, parent, enabled: active },
    }));
  const page = async (directory: string, query: OfferedQuery) => offeredList(await all(directory), query);
  return [
    route(offeredSources.personnelActions, ({ query }) => page('personnelActions', query)),
    route(offeredSources.personnelActionsAggs, ({ query }) => page('personnelActionsAggs', query)),
    route(offeredSources.personnelTypes, ({ query }) => page('personnelTypes', query)),
    route(offeredSources.personnelRelationshipTypes, ({ query }) =>
      page('personnelRelationshipTypes', query),
    ),
    route(offeredSources.positions, ({ query }) => page('positions', query)),
    route(offeredSources.departments, ({ query }) => page('departments', query)),
    route(offeredSources.countries, async ({ query }) => {
      const own = await all('countries');
      return offeredList(own.length > 0 ? own : everyCountry(), query);
    }),
  ];
};
