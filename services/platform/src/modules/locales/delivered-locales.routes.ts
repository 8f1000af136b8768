/** Locales that the synchronization of a provider brings. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import {
  type DeliveredLocale,
  deliveredLocaleEndpoints,
} from '@gatehouse/contracts/platform/delivered-locales.endpoints.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { GoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import { isLanguage } from './locales.domain.ts';
import type { LocalesRepository } from './locales.repository.ts';
import type { LocalesService } from './locales.service.ts';

/** As BCP 47 writes it; undefined for what is no language. */
const codeOf = (text: string): string | undefined => {
  try {
    const [code = ''] = Intl.getCanonicalLocales(text);
    return isLanguage(code) ? code : undefined;
  } catch {
    return undefined;
  }
};

/** In the language itself, as a list shows it. */
const nameOf = (code: string): string => {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return `${name.charAt(0).toLocaleUpperCase(code)}${name.slice(1)}`;
};

export const deliveredLocalesRoutes = ({
  serviceFor,
  repository,
  gone,
}: {
  /** What it makes is made in the name of a provider that is still there. */
  readonly serviceFor: (providerId: string) => Pick<LocalesService, 'create'>;
  readonly repository: Pick<LocalesRepository, 'byCode'>;
  readonly gone: Pick<GoneProviders, 'assertThere'>;
}): readonly Route[] => {
  const deliverOne = async (
    service: Pick<LocalesService, 'create'>,
    text: string,
    dryRun: boolean,
    context: EventContext,
  ): Promise<DeliveredLocale> => {
    const base = { code: text, changes: [] };
    const code = codeOf(text);
    if (code === undefined) return { ...base, result: 'invalid' };
    if ((await repository.byCode(code)) !== undefined) return { ...base, result: 'unchanged' };
    const name = nameOf(code);
    const changes = Object.entries({ code, name, enabled: true }).map(([field, current]) => ({
      field,
      previous: null,
      current,
    }));
    if (dryRun) return { ...base, result: 'created', changes };
    try {
      await service.create({ code, name, enabled: true }, context);
    } catch (error) {
      // A concurrent call added it first.
      if (error instanceof ProblemError && error.definition !== requestErrors.notFound)
        return { ...base, result: 'unchanged' };
      throw error;
    }
    return { ...base, result: 'created', changes };
  };
  return [
    route(deliveredLocaleEndpoints.deliver, async ({ params, body: { codes, dryRun = false }, context }) => {
      await gone.assertThere(params.providerId);
      const service = serviceFor(params.providerId);
      const results: DeliveredLocale[] = [];
      for (const code of new Set(codes)) results.push(await deliverOne(service, code, dryRun, context));
      return { results };
    }),
  ];
};
