import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { directoryEntryEndpoints } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import { dynamicFieldEndpoints } from '@gatehouse/contracts/profile/dynamic-fields.endpoints.ts';
import { PERSONNEL_TYPES } from '@gatehouse/contracts/profile/fields.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FormTab } from '../form/form.domain.ts';
import { entryView, itemsOf } from './entries.domain.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { EntriesService } from './entries.service.ts';

export interface EntriesRoutesDeps {
  readonly service: EntriesService;
  readonly repository: Pick<EntriesRepository, 'page' | 'all' | 'named'>;
  readonly directories: () => Promise<readonly FormTab[]>;
}

const languageOf = (locale: string) => (locale === 'en' ? 'en' : 'ru');

export const entriesRoutes = ({ service, repository, directories }: EntriesRoutesDeps): readonly Route[] => [
  route(directoryEntryEndpoints.list, async ({ params: { directory }, query, locale }) => {
    const tab = (await directories()).find(({ code }) => code === directory);
    if (tab === undefined) throw problem(requestErrors.notFound);
    const asked = { search: query.search, locale: languageOf(locale) } as const;
    const { rows, meta } = await repository.page(directory, asked, query);
    const { more: _, ...page } = meta;
    const above = await repository.named(
      directory,
      rows.flatMap(({ parent }) => parent ?? []),
    );
    return { entries: rows.map((row) => entryView(tab, row, above)), meta: page };
  }),
  route(directoryEntryEndpoints.create, async ({ params: { directory }, body, context, claim }) => ({
    id: await service.create(directory, body, context, claim),
  })),
  route(directoryEntryEndpoints.change, async ({ params: { directory, id }, body, context }) => ({
    revision: await service.update(directory, id, body, context),
  })),
  route(directoryEntryEndpoints.setActive, async ({ params: { directory, id }, body, context }) => ({
    revision: await service.setActive(directory, id, body.active, context),
  })),
  route(directoryEntryEndpoints.delete, async ({ params: { directory, id }, context }) => {
    await service.remove(directory, id, context);
    return null;
  }),
  route(dynamicFieldEndpoints.personnelActionTypes, async ({ query, locale }) => {
    const part = query.search?.trim().toLowerCase() ?? '';
    const types = itemsOf(await repository.all(PERSONNEL_TYPES))
      .filter(({ active }) => active)
      .map(({ id, value }) => ({ id, code: id, name: value[languageOf(locale)] }))
      .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(part));
    return { types: types.slice(0, query.limit ?? 50) };
  }),
];
