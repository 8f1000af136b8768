import { type Locale, localeEndpoints } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { directionOf, isBuiltIn } from './locales.domain.ts';
import type { LocaleRecord, LocalesRepository } from './locales.repository.ts';
import type { LocalesService } from './locales.service.ts';

export interface LocalesRoutesDeps {
  readonly service: LocalesService;
  readonly repository: Pick<LocalesRepository, 'page' | 'choices'>;
  /** Texts that the frontend has. */
  readonly textsTotal: number;
}

const textsOf = ({ code, texts }: LocaleRecord, total: number): Locale['texts'] => {
  const builtIn = isBuiltIn(code);
  return { builtIn, translated: builtIn ? total : (texts?.translated ?? 0), total };
};

const toLocale = (row: LocaleRecord, total: number, uses: Pick<Locale, 'domains' | 'documents'>): Locale => ({
  id: row.code,
  revision: row.sequence,
  code: row.code,
  name: row.name,
  enabled: row.enabled,
  base: row.default,
  direction: directionOf(row.code),
  texts: textsOf(row, total),
  ...uses,
});

export const localesRoutes = ({ service, repository, textsTotal }: LocalesRoutesDeps): readonly Route[] => [
  route(localeEndpoints.list, async ({ query, locale }) => {
    const { rows, meta } = await repository.page(query.search, query);
    const uses = await Promise.all(rows.map(({ code }) => service.usesOf(code, locale)));
    return {
      locales: rows.map((row, index) =>
        toLocale(row, textsTotal, uses[index] ?? { domains: [], documents: [] }),
      ),
      meta,
    };
  }),
  route(localeEndpoints.search, async ({ query }) => {
    const rows = await repository.choices(query.search, query.limit ?? 50);
    return {
      locales: rows.map(({ code, name, enabled, default: base }) => ({
        id: code,
        code,
        name,
        enabled,
        base,
      })),
    };
  }),
  route(localeEndpoints.effects, async ({ params, body, locale }) => {
    const { errorList, ...effects } = await service.foresee(params.id, body, locale);
    return { effects: { ...effects, errorList: { ...errorList } } };
  }),
  route(localeEndpoints.create, async ({ body, context, claim }) => ({
    id: await service.create(body, context, claim),
  })),
  route(localeEndpoints.change, async ({ params, body, context }) => ({
    revision: await service.rename(params.id, body, context),
  })),
  route(localeEndpoints.setEnabled, async ({ params, body, context }) => ({
    revision: (await service.setEnabled(params.id, body.enabled, context)).revision,
  })),
  route(localeEndpoints.delete, async ({ params, locale, context }) => {
    await service.remove(params.id, locale, context);
    return null;
  }),
];
