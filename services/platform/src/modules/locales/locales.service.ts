import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { LocaleCreate, LocalePlan } from '@gatehouse/contracts/platform/locales.endpoints.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { createRevisionedStore } from '@gatehouse/kit/records/revisioned-store.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { refusalOf } from './locale-refusals.domain.ts';
import type { LocaleTextsRepository } from './locale-texts.repository.ts';
import { refuseLocale } from './locales.domain.ts';
import type { LocaleRecord, LocalesRepository } from './locales.repository.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export interface LocalesServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: LocalesRepository;
  readonly domains: {
    /** Locales, documents and domains name each other, so their changes run one after the other. */
    lock(unit: UnitOfWork): Promise<void>;
    findDomainsUsingLocale(code: string, locale: string, unit?: UnitOfWork): Promise<readonly Named[]>;
    refresh(context: EventContext, unit: UnitOfWork): Promise<void>;
  };
  readonly texts: Pick<LocaleTextsRepository, 'remove'>;
  readonly documents: { writtenIn(locale: string, unit?: UnitOfWork): Promise<readonly Named[]> };
  readonly createEvent: EventFactory;
}

const auditView = ({ name, enabled, texts }: LocaleRecord) => ({
  name,
  enabled,
  translatedTexts: texts?.translated,
  textsVersion: texts?.version.slice(0, 8),
});

/** What uses a locale is told by the store, which names it. */
const refuseWith = (row: LocaleRecord, plan: LocalePlan): void => {
  const { errorList } = refusalOf(row, plan, 0);
  if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
};

/** Another file of texts, or none; `keep` stores it in the unit of the change. */
interface TextsChange {
  readonly revision?: number;
  readonly texts: LocaleRecord['texts'];
  keep(unit: UnitOfWork): Promise<void>;
}

/** Keeps the locales of the installation; domains stop offering one at the moment that it is switched off. */
export const createLocalesService = (deps: LocalesServiceDeps) => {
  const { repository, texts: textsOf, domains, documents } = deps;

  const store = createRevisionedStore(
    {
      ...deps,
      repository: {
        ...repository,
        find: repository.byCode,
        remove: async (row: LocaleRecord, unit) => {
          await repository.remove(row, unit);
          await textsOf.remove(row.code, unit);
        },
      },
      lock: domains.lock,
      afterChange: domains.refresh,
    },
    {
      idOf: (row: LocaleRecord) => row.code,
      auditView,
      changed: platformEvents.localeChanged,
      changedData: ({ code, name, enabled }, changes) => ({ locale: code, label: name, enabled, changes }),
      deleted: platformEvents.localeDeleted,
      deletedData: ({ code, name }) => ({ locale: code, label: name }),
    },
  );
  /** One operation at a time: they share a session. */
  const usesOf = async (code: string, locale: string, unit?: UnitOfWork) => {
    const speaking = await domains.findDomainsUsingLocale(code, locale, unit);
    return { domains: [...speaking], documents: [...(await documents.writtenIn(code, unit))] };
  };

  return {
    list: () => repository.all(),
    /** Where a change would be seen, named in a locale, and why it would be refused. */
    foresee: async (code: string, plan: LocalePlan, locale: string) => {
      const row = await repository.byCode(code);
      if (row === undefined) throw problem(requestErrors.notFound);
      const uses = await usesOf(code, locale);
      return { ...uses, ...refusalOf(row, plan, uses.domains.length + uses.documents.length) };
    },
    usesOf,
    create: (given: LocaleCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const { code, name, enabled = true } = given;
      const errorList = refuseLocale(given);
      if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
      const make = async (unit: UnitOfWork) => {
        if ((await repository.byCode(code, unit)) !== undefined) throw refusedFields({ code: 'errorUnique' });
        const sequence = (await repository.lastSequence(code, unit)) + 1;
        return { code, name: plainText(name), enabled, default: false, sequence };
      };
      return store.create(make, context, claim);
    },
    rename: (code: string, given: { name: string; revision: number }, context: EventContext) => {
      const errorList = refuseLocale({ name: given.name });
      if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
      const name = plainText(given.name);
      return store.update(code, given.revision, () => ({ name }), context);
    },
    setEnabled: (code: string, enabled: boolean, context: EventContext) =>
      store.serialized(async (unit) => {
        const previous = await store.find(code, unit);
        refuseWith(previous, { enabled });
        const revision = await store.change(previous, { enabled }, context, unit);
        return { changed: revision !== previous.sequence, revision };
      }),
    /** Answers the new revision; the same texts again change nothing. */
    changeTexts: (code: string, change: TextsChange, context: EventContext): Promise<number> =>
      store.serialized(async (unit) => {
        const { texts: before, ...previous } = await store.find(code, unit);
        if (before?.version === change.texts?.version) return previous.sequence;
        if (change.revision !== undefined && change.revision !== previous.sequence)
          throw problem(requestErrors.conflict);
        const texts = change.texts && { texts: change.texts };
        const next = { ...previous, ...texts, sequence: previous.sequence + 1 };
        await change.keep(unit);
        await store.save({ ...previous, ...(before && { texts: before }) }, next, context, unit);
        return next.sequence;
      }),
    /** The base one is never deleted. */
    remove: (code: string, locale: string, context: EventContext): Promise<void> => {
      const usesBy = async (previous: LocaleRecord, unit: UnitOfWork) => {
        refuseWith(previous, { deleted: true });
        const { domains, documents } = await usesOf(code, locale, unit);
        return [...domains, ...documents];
      };
      return store.remove(code, usesBy, context);
    },
  };
};
export type LocalesService = ReturnType<typeof createLocalesService>;
