import { localeTextEndpoints } from '@gatehouse/contracts/platform/locale-texts.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { LocaleTextsService } from './locale-texts.service.ts';

export const localeTextsRoutes = (service: LocaleTextsService): readonly Route[] => [
  route(localeTextEndpoints.read, ({ params }) => service.template(params.id)),
  route(localeTextEndpoints.check, async ({ params, body }) => ({
    report: await service.check(params.id, body.content),
  })),
  route(localeTextEndpoints.replace, async ({ params, body, context }) => ({
    revision: await service.replace(params.id, body, context),
  })),
  route(localeTextEndpoints.remove, async ({ params, context }) => {
    await service.remove(params.id, context);
    return null;
  }),
  route(localeTextEndpoints.facts, async ({ query }) => {
    const { version, locales } = await service.facts();
    return { version, locales: query.version === version ? null : locales };
  }),
  route(localeTextEndpoints.compiled, ({ params }) => service.compiled(params.id)),
];
