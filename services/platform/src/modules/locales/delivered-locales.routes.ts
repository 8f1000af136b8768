/** Locales that the synchronization of a provider brings. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import {
  type DeliveredLocale,
  deliveredLocaleEndpoints,
} from '@gatehouse/contracts/platform/delivered-locales.endpoints.ts';
import type { CallAnswers, DeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { GoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
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

interface Call extends Pick<CallAnswers, 'keep'> {
  readonly providerId: string;
  readonly dryRun: boolean;
}

const answerOf = ({ code: externalId, ...more }: DeliveredLocale) => ({ externalId, ...more });

export interface DeliveredLocalesDeps {
  /** In one transaction, in the name of a provider that is still there. */
  readonly inOne: (
    providerId: string,
    work: (service: Pick<LocalesService, 'create'>, unit: UnitOfWork) => Promise<void>,
  ) => Promise<void>;
  readonly repository: Pick<LocalesRepository, 'byCode'>;
  readonly gone: Pick<GoneProviders, 'assertThere'>;
  readonly answers: DeliveryAnswers;
}

export const deliveredLocalesRoutes = ({
  inOne,
  repository,
  gone,
  answers,
}: DeliveredLocalesDeps): readonly Route[] => {
  const deliverOne = async (
    { providerId, dryRun, keep }: Call,
    text: string,
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
    const created = { ...base, result: 'created', changes } as const;
    if (dryRun) return created;
    try {
      await inOne(providerId, async (service, unit) => {
        await service.create({ code, name, enabled: true }, context);
        await keep([answerOf(created)], unit);
      });
    } catch (error) {
      // A concurrent call added it first.
      if (error instanceof ProblemError && error.definition !== requestErrors.notFound)
        return { ...base, result: 'unchanged' };
      throw error;
    }
    return created;
  };
  return [
    route(deliveredLocaleEndpoints.deliver, async ({ params: { providerId }, body, context }) => {
      await gone.assertThere(providerId);
      const { keep, settled } = answers.of({ providerId, kind: 'locales' }, body);
      const call = { providerId, dryRun: body.dryRun ?? false, keep };
      const results: DeliveredLocale[] = [];
      for (const code of new Set(body.codes)) results.push(await deliverOne(call, code, context));
      const done = await settled(results.map(answerOf));
      return { results: done.map(({ externalId: code, ...more }) => ({ code, ...more })) };
    }),
  ];
};
