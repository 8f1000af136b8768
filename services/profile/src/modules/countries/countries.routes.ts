import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { createCountryLists } from './countries.domain.ts';

export const countriesRoutes = (): readonly Route[] => {
  const listOf = createCountryLists();
  return [
    route(profileEndpoints.countryCodes, async ({ query, locale }) => ({
      codes: listOf(query.locale ?? locale).map((row) => ({ ...row })),
    })),
  ];
};
