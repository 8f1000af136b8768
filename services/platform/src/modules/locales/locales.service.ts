import { type LocaleCreate, platformEvents, requestErrors } from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
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

/** Another file of texts, or none; `keep` stores it in the unit of the change. */
interface TextsChange {
  readonly revision?: number;
  readonly texts: LocaleRecord['texts'];
  keep(unit: UnitOfWork): Promise<void>;
}

/** Keeps the locales of the installation; domains stop offering one at the moment that it is switched off. */
export const createLocalesService = (deps: LocalesServiceDeps) => {
  const { units, repository, texts: textsOf, domains, documents, createEvent } = deps;

  /** Stores a state that differs, with its event; answers whether it did. */
  const store = async (
    previous: LocaleRecord | undefined,
    next: LocaleRecord,
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<boolean> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    if (changes.length === 0) return false;
    const { code, name, enabled, sequence } = next;
    await repository.save(next, unit);
    const data = { locale: code, label: name, enabled, changes };
    await unit.append([
      createEvent(platformEvents.localeChanged, { subject: code, sequence, data, context }),
    ]);
    await domains.refresh(context, unit);
    return true;
  };

  const found = async (code: string, unit?: UnitOfWork): Promise<LocaleRecord> => {
    const row = await repository.byCode(code, unit);
    if (row === undefined) throw problem(requestErrors.notFound);
    return row;
  };
  /** One operation at a time: they share a session. */
  const usesOf = async (code: string, locale: string, unit?: UnitOfWork) => {
    const speaking = await domains.findDomainsUsingLocale(code, locale, unit);
    return { domains: [...speaking], documents: [...(await documents.writtenIn(code, unit))] };
  };
  const serialized = createSerialized(units, domains.lock);

  return {
    list: () => repository.all(),
    /** Where a locale is used, in the words of another. */
    uses: async (code: string, locale: string) => usesOf((await found(code)).code, locale),
    usesOf,
    create: (given: LocaleCreate, context: EventContext, claim?: IdempotencyClaim): Promise<string> => {
      const { code, name, enabled = true } = given;
      const errorList = refuseLocale(given);
      if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
      return serialized(async (unit) => {
        if ((await repository.byCode(code, unit)) !== undefined) throw refusedFields({ code: 'errorUnique' });
        const next = { code, name: plainText(name), enabled, default: false };
        const sequence = (await repository.lastSequence(code, unit)) + 1;
        await store(undefined, { ...next, sequence }, context, unit);
        return code;
      }, claim);
    },
    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    rename: (code: string, given: { name: string; revision: number }, context: EventContext) => {
      const errorList = refuseLocale({ name: given.name });
      if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
      const name = plainText(given.name);
      return serialized(async (unit) => {
        const previous = await found(code, unit);
        if (name === previous.name) return previous.sequence;
        if (given.revision !== previous.sequence) throw problem(requestErrors.conflict);
        const next = { ...previous, name, sequence: previous.sequence + 1 };
        await store(previous, next, context, unit);
        return next.sequence;
      });
    },
    setEnabled: (code: string, enabled: boolean, context: EventContext) =>
      serialized(async (unit) => {
        const previous = await found(code, unit);
        if (previous.default && !enabled) throw refusedFields({ enabled: 'errorChoice' });
        const sequence = previous.sequence + 1;
        const changed = await store(previous, { ...previous, enabled, sequence }, context, unit);
        return { changed, revision: changed ? sequence : previous.sequence };
      }),
    /** Answers the new revision; the same texts again change nothing. */
    changeTexts: (code: string, change: TextsChange, context: EventContext): Promise<number> =>
      serialized(async (unit) => {
        const { texts: before, ...previous } = await found(code, unit);
        if (before?.version === change.texts?.version) return previous.sequence;
        if (change.revision !== undefined && change.revision !== previous.sequence)
          throw problem(requestErrors.conflict);
        const texts = change.texts && { texts: change.texts };
        const next = { ...previous, ...texts, sequence: previous.sequence + 1 };
        await change.keep(unit);
        await store({ ...previous, ...(before && { texts: before }) }, next, context, unit);
        return next.sequence;
      }),
    /** Refuses as `request.inUse` with what uses it; the base one is never deleted. */
    remove: (code: string, locale: string, context: EventContext): Promise<void> =>
      serialized(async (unit) => {
        const previous = await found(code, unit);
        if (previous.default) throw refusedFields({ id: 'errorChoice' });
        const uses = await usesOf(code, locale, unit);
        const usedBy = [...uses.domains, ...uses.documents];
        if (usedBy.length > 0) throw problem(requestErrors.inUse, { extras: { usedBy } });
        const sequence = previous.sequence + 1;
        await repository.remove({ ...previous, sequence }, unit);
        await textsOf.remove(code, unit);
        const data = { locale: code, label: previous.name };
        const event = { subject: code, sequence, data, context };
        await unit.append([createEvent(platformEvents.localeDeleted, event)]);
      }),
  };
};
export type LocalesService = ReturnType<typeof createLocalesService>;
