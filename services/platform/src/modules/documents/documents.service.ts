import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { DocumentCreate, DocumentUpdate } from '@gatehouse/contracts/platform/documents.resources.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { accepted } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { changesBetween } from '@gatehouse/kit/snapshots/changes-between.ts';
import { parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { createSerialized } from '@gatehouse/kit/unit-of-work/serialized.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { codeOfName } from '../../content/code-of-name.ts';
import { refusedContent, refusedLanguages, refusedType } from './document-refusals.domain.ts';
import type { DocumentRow } from './documents.domain.ts';
import {
  auditView,
  cleanDocument,
  contentOf,
  type DocumentContent,
  type DomainUsingDocument,
  keeping,
  nextDocument,
  readDocumentLine,
} from './documents.domain.ts';
import type { DocumentsRepository } from './documents.repository.ts';

/** Whoever changes a document: for its events, and as the author of its versions. */
export interface Editor {
  readonly context: EventContext;
  readonly name: string;
}

export interface DocumentsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: DocumentsRepository;
  readonly domains: {
    /** Documents and domains name each other, so their changes run one after the other. */
    lock(unit: UnitOfWork): Promise<void>;
    findDomainsUsingDocument(
      code: string,
      locale: string,
      unit?: UnitOfWork,
    ): Promise<readonly DomainUsingDocument[]>;
    /** Publishes the domains whose facts changed with a document, in the same transaction. */
    refresh(context: EventContext, unit: UnitOfWork): Promise<void>;
  };
  /** Codes of the languages of the installation, those that are off too. */
  readonly locales: { codes(unit?: UnitOfWork): Promise<ReadonlySet<string>> };
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

/** Keeps public documents and every version of their texts. */
export const createDocumentsService = (deps: DocumentsServiceDeps) => {
  const { units, repository, domains, locales: languages, createEvent, clock, ids } = deps;

  /** Stores a state that differs, with its version and event; answers whether it did. */
  const store = async (
    previous: DocumentRow | undefined,
    next: DocumentRow,
    { context, name }: Editor,
    unit: UnitOfWork,
  ): Promise<boolean> => {
    const changes = changesBetween(previous && auditView(previous), auditView(next));
    if (changes.length === 0) return false;
    const { _id, code, type, enabled, version, versionNumber, format, locales } = next;
    await repository.save(next, unit);
    if (versionNumber !== previous?.versionNumber) {
      const author = { id: context.actor, name };
      const row = {
        documentId: _id,
        number: versionNumber,
        version,
        format,
        locales,
        at: next.versionAt,
        author,
      };
      await repository.addVersion({ _id: `${_id}.${versionNumber}`, ...row }, unit);
    }
    const data = { documentId: _id, documentCode: code, type, enabled, version, label: next.name, changes };
    const event = { subject: _id, sequence: next.sequence, data, context };
    await unit.append([createEvent(platformEvents.documentChanged, event)]);
    await domains.refresh(context, unit);
    return true;
  };

  const found = async (id: string, unit: UnitOfWork): Promise<DocumentRow> => {
    const row = await repository.byId(id, unit);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };

  const change = (
    previous: DocumentRow,
    content: DocumentContent,
    editor: Editor,
    unit: UnitOfWork,
  ): Promise<boolean> => store(previous, nextDocument(previous, content, clock.now()), editor, unit);

  const usedByDomains = async ({ code }: DocumentRow, unit: UnitOfWork) => ({
    domains: (await domains.findDomainsUsingDocument(code, 'ru', unit)).length,
  });

  /** One change after the other: every one of them may concern domains. */
  const serialized = createSerialized(units, domains.lock);

  return {
    create: (given: DocumentCreate, editor: Editor, claim?: IdempotencyClaim): Promise<string> => {
      const content = accepted(cleanDocument(given));
      return serialized(async (unit) => {
        const taken = await repository.codes(unit);
        const used = given.code !== undefined && taken.has(given.code.toLowerCase());
        const errorList = {
          ...(used ? { code: 'errorUnique' } : {}),
          ...refusedLanguages(content, { locales: [] }, await languages.codes(unit)),
        };
        accepted(parseResult(errorList, content));
        const code = given.code ?? codeOfName(content.name, taken, content.type);
        const next = nextDocument({ _id: ids.id(), code }, content, clock.now());
        await store(undefined, next, editor, unit);
        return next._id;
      }, claim);
    },

    /** Answers the new revision. A repetition of the change that made the present state is no conflict. */
    update: (id: string, given: DocumentUpdate, editor: Editor): Promise<number> => {
      const cleaned = accepted(cleanDocument(given));
      return serialized(async (unit) => {
        const previous = await found(id, unit);
        const content = keeping(cleaned, given, previous);
        if (given.revision !== previous.sequence) {
          const next = nextDocument(previous, content, clock.now());
          if (changesBetween(auditView(previous), auditView(next)).length === 0) return previous.sequence;
          throw problem(requestErrors.conflict);
        }
        const use = {
          ...(await usedByDomains(previous, unit)),
          languages: await languages.codes(unit),
        };
        accepted(parseResult(refusedContent(content, previous, use), content));
        return previous.sequence + ((await change(previous, content, editor, unit)) ? 1 : 0);
      });
    },

    setEnabled: (id: string, enabled: boolean, editor: Editor): Promise<number> =>
      serialized(async (unit) => {
        const previous = await found(id, unit);
        const changed = await change(previous, { ...contentOf(previous), enabled }, editor, unit);
        return previous.sequence + (changed ? 1 : 0);
      }),

    /** Refuses as `request.inUse` with the domains that show it. */
    remove: (id: string, locale: string, { context }: Editor): Promise<void> =>
      serialized(async (unit) => {
        const { _id, code, name, sequence } = await found(id, unit);
        const usedBy = await domains.findDomainsUsingDocument(code, locale, unit);
        if (usedBy.length > 0) {
          const extras = { usedBy: usedBy.map((domain) => ({ id: domain.id, name: domain.name })) };
          throw problem(requestErrors.inUse, { extras });
        }
        await repository.remove(id, unit);
        const data = { documentId: _id, documentCode: code, label: name };
        const event = { subject: _id, sequence: sequence + 1, data, context };
        await unit.append([createEvent(platformEvents.documentDeleted, event)]);
      }),

    /** Makes or changes the document with this code; doing it again changes nothing. For operators and migrations. */
    put: (value: unknown, context: EventContext): Promise<{ id: string; changed: boolean }> => {
      const { code, line, content: cleaned } = accepted(readDocumentLine(value));
      const editor = { context, name: context.actor };
      return serialized(async (unit) => {
        const previous = await repository.byCode(code, unit);
        if (previous !== null) {
          const content = keeping(cleaned, line, previous);
          accepted(parseResult(refusedType(content, previous, await usedByDomains(previous, unit)), content));
          return { id: previous._id, changed: await change(previous, content, editor, unit) };
        }
        const next = nextDocument({ _id: ids.id(), code }, cleaned, clock.now());
        return { id: next._id, changed: await store(undefined, next, editor, unit) };
      });
    },
  };
};
export type DocumentsService = ReturnType<typeof createDocumentsService>;
