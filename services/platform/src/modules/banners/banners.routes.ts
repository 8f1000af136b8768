import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { bannerEndpoints } from '@gatehouse/contracts/platform/banners.endpoints.ts';
import type { Banner } from '@gatehouse/contracts/platform/banners.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { type BannerRow, cleanBanner } from './banners.domain.ts';
import type { BannersRepository } from './banners.repository.ts';
import type { BannersService, BannersServiceDeps } from './banners.service.ts';

export interface BannersRoutesDeps {
  readonly service: BannersService;
  readonly repository: Pick<BannersRepository, 'page' | 'choices' | 'byId'>;
  readonly domains: Pick<BannersServiceDeps['domains'], 'findDomainsUsingBanners'>;
}

const toBanner = ({ _id, sequence, updatedAt, ...row }: BannerRow, domains: Banner['domains']): Banner => ({
  id: _id,
  revision: sequence,
  ...row,
  audience: [...row.audience],
  dateFrom: row.dateFrom?.toISOString() ?? null,
  dateTo: row.dateTo?.toISOString() ?? null,
  date: updatedAt.toISOString(),
  domains,
});

const readRoutes = ({ repository, domains }: BannersRoutesDeps): readonly Route[] => [
  route(bannerEndpoints.list, async ({ query, locale }) => {
    const { rows, meta } = await repository.page(query, query);
    const naming = await domains.findDomainsUsingBanners(
      rows.map(({ code }) => code),
      locale,
    );
    return { banners: rows.map((row) => toBanner(row, [...(naming.get(row.code) ?? [])])), meta };
  }),
  route(bannerEndpoints.search, async ({ query }) => {
    const rows = await repository.choices(query, query.limit ?? 50);
    const banners = rows.map(({ _id, code, title, text, link, visible, audience }) => ({
      id: _id,
      code,
      title,
      text,
      link,
      visible,
      audience: [...audience],
    }));
    return { banners };
  }),
  route(bannerEndpoints.effects, async ({ params, body, locale }) => {
    const row = await repository.byId(params.id);
    if (row === null) throw problem(requestErrors.notFound);
    const naming = (await domains.findDomainsUsingBanners([row.code], locale)).get(row.code) ?? [];
    const refused = body.deleted === true && naming.length > 0 ? ('inUse' as const) : null;
    return { effects: { domains: [...naming], refused, errorList: {} } };
  }),
];

const wrongBanner = validationErrors(cleanBanner);

export const bannersRoutes = (deps: BannersRoutesDeps): readonly Route[] => [
  ...readRoutes(deps),
  route(
    bannerEndpoints.create,
    async ({ body, context, claim }) => ({ id: await deps.service.create(body, context, claim) }),
    wrongBanner,
  ),
  route(
    bannerEndpoints.change,
    async ({ params, body, context }) => ({
      revision: await deps.service.update(params.id, body, context),
    }),
    wrongBanner,
  ),
  route(bannerEndpoints.setVisible, async ({ params, body, context }) => ({
    revision: await deps.service.setVisible(params.id, body.visible, context),
  })),
  route(bannerEndpoints.delete, async ({ params, locale, context }) => {
    await deps.service.remove(params.id, locale, context);
    return null;
  }),
];
