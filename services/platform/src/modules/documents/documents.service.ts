import { hash } from 'node:crypto';
import { type Change, domainErrors, platformEvents, requestErrors } from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { changesBetween } from '../../journal/changes-between.ts';
import { readDocumentInput, sanitizeContent } from './document-record.domain.ts';
import type { DocumentsRepository, StoredDocument } from './documents.repository.ts';

/** What a document's visibility depends on. */
export interface ViewingDomain {
  readonly enabled: boolean;
  readonly agreements: readonly { readonly code: string }[];
  readonly documents: readonly string[];
}

export interface DocumentsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: DocumentsRepository;
  /** Publishes the domains whose facts changed with a document, in the same transaction. */
  readonly refreshDomains: (context: EventContext, unit: UnitOfWork) => Promise<void>;
  readonly enabledLocales: () => Promise<readonly string[]>;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
}

/** The version stands for the texts: a journal is no place for a whole contract. */
const journalled = ({ code, type, enabled, format, version, locales }: StoredDocument) => ({
  code,
  type,
  enabled,
  format,
  version,
  locales: locales.map(({ locale, name, linkName }) => ({ code: locale, name, linkName })),
});

/** Characters of cleaned texts kept in memory. */
const KEPT_MAX = 8_000_000;

/** Cleans a text once, not once a reader: anybody may ask, and a long text takes tens of milliseconds. */
const createCleaner = () => {
  const kept = new Map<string, string>();
  let size = 0;
  return (format: 'md' | 'html', content: string): string => {
    const key = `${format} ${hash('sha256', content, 'base64')}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const clean = sanitizeContent(format, content);
    if (size + clean.length > KEPT_MAX) {
      kept.clear();
      size = 0;
    }
    kept.set(key, clean);
    size += clean.length;
    return clean;
  };
};

/** Keeps public documents; a change of one changes the facts of the domains that show it. */
export const createDocumentsService = (deps: DocumentsServiceDeps) => {
  const { units, repository, refreshDomains, enabledLocales, createEvent, clock, ids } = deps;

  const clean = createCleaner();

  const store = async (next: StoredDocument, changes: Change[], context: EventContext, unit: UnitOfWork) => {
    const { id, code, type, enabled, version, locales } = next;
    await repository.save(next, clock.now(), unit);
    await unit.append([
      createEvent(platformEvents.documentChanged, {
        subject: id,
        sequence: next.sequence,
        data: {
          documentId: id,
          documentCode: code,
          type,
          enabled,
          version,
          label: locales[0]?.name ?? code,
          changes,
        },
        context,
      }),
    ]);
    await refreshDomains(context, unit);
  };

  return {
    /** Makes or changes the document with this code; doing it again changes nothing. Refuses as `request.invalid`. */
    put: (value: unknown, context: EventContext): Promise<{ id: string; changed: boolean }> => {
      const reading = readDocumentInput(value);
      if (reading.kind === 'refused') {
        throw problem(requestErrors.invalid, { extras: { errorList: reading.errorList } });
      }
      return units.run(async (unit) => {
        const previous = await repository.byCode(reading.content.code, unit);
        if (previous !== undefined && previous.type !== reading.content.type) {
          throw problem(requestErrors.invalid, { extras: { errorList: { type: 'errorChoice' } } });
        }
        const sequence = (previous?.sequence ?? 0) + 1;
        const next: StoredDocument = { id: previous?.id ?? ids.id(), ...reading.content, sequence };
        const changes = changesBetween(previous && journalled(previous), journalled(next));
        if (changes.length > 0) await store(next, changes, context, unit);
        return { id: next.id, changed: changes.length > 0 };
      });
    },

    /**
     * A document as people see it on their domain. What is switched off, unknown or another domain's is 404 alike.
     * Sanitized once more: what is stored may be older than today's rules (N17).
     */
    view: async (code: string, domain: ViewingDomain | undefined) => {
      if (domain?.enabled === false) throw problem(domainErrors.disabled);
      const shown = domain?.documents.includes(code) || domain?.agreements.some((row) => row.code === code);
      const document = shown ? await repository.byCode(code) : undefined;
      if (document === undefined || !document.enabled) throw problem(requestErrors.notFound);
      const enabled = await enabledLocales();
      return document.locales
        .filter(({ locale }) => enabled.includes(locale))
        .map(({ locale, name, content }) => ({
          locale,
          name,
          content: clean(document.format, content),
          format: document.format,
        }));
    },
  };
};
export type DocumentsService = ReturnType<typeof createDocumentsService>;
