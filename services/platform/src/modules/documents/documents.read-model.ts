import { hash } from 'node:crypto';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { DocumentPlan } from '@gatehouse/contracts/platform/documents.resources.ts';
import { domainErrors } from '@gatehouse/contracts/platform/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusalOf } from './document-refusals.domain.ts';
import type { DocumentRow } from './documents.domain.ts';
import { effectsOf, sanitizeContent, withoutTitle } from './documents.domain.ts';
import type { DocumentsRepository } from './documents.repository.ts';
import type { DocumentsServiceDeps } from './documents.service.ts';

/** What a document's visibility depends on. */
export interface ViewingDomain {
  readonly enabled: boolean;
  readonly agreements: readonly { readonly code: string }[];
  readonly documents: readonly string[];
}

export interface DocumentsReadModelDeps {
  readonly repository: DocumentsRepository;
  readonly domains: Pick<DocumentsServiceDeps['domains'], 'findDomainsUsingDocument'>;
  readonly locales: DocumentsServiceDeps['locales'];
  readonly enabledLocales: () => Promise<readonly string[]>;
}

/** Characters of cleaned texts kept in memory. */
const KEPT_MAX = 8_000_000;

/**
 * Sanitizes once more, because what is stored may be older than today's rules (N17): a text once, not once a reader.
 * Anybody may ask, and a long text takes tens of milliseconds.
 */
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

const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw problem(requestErrors.notFound);
  return value;
};

const readableTexts = (
  { format, locales }: Pick<DocumentRow, 'format' | 'locales'>,
  version: number,
  date: Date,
) =>
  locales.map(({ locale, name, content }) => ({
    locale,
    name,
    content: withoutTitle(format, content, name),
    format,
    version,
    date: date.toISOString(),
  }));

/** Documents as pages, lists and forms read them. */
export const createDocumentsReadModel = (deps: DocumentsReadModelDeps) => {
  const { repository, domains, locales: languages, enabledLocales } = deps;
  const clean = createCleaner();
  const cleaned = <Row extends Pick<DocumentRow, 'format' | 'locales'>>(row: Row): Row => ({
    ...row,
    locales: row.locales.map((text) => ({ ...text, content: clean(row.format, text.content) })),
  });

  return {
    page: repository.page,
    choices: repository.choices,
    /** A document with the domains that show it, named in this locale. */
    one: async (id: string, locale: string) => {
      const row = present(await repository.byId(id));
      return { row: cleaned(row), domains: await domains.findDomainsUsingDocument(row.code, locale) };
    },
    effects: async (id: string, plan: DocumentPlan, locale: string) => {
      const row = present(await repository.byId(id));
      const showing = await domains.findDomainsUsingDocument(row.code, locale);
      const use = { domains: showing.length, languages: await languages.codes() };
      const { refused, errorList } = refusalOf(row, plan, use);
      return { ...effectsOf(row, plan, showing), refused, errorList: { ...errorList } };
    },
    versions: async (...question: Parameters<DocumentsRepository['versions']>) => {
      const page = await repository.versions(...question);
      if (page.meta.total === 0) throw problem(requestErrors.notFound);
      return page;
    },
    version: async (id: string, number: number) => cleaned(present(await repository.version(id, number))),

    /** As people see it on their domain. What is switched off, unknown or another domain's is 404 alike. */
    view: async (code: string, domain: ViewingDomain | undefined) => {
      if (domain?.enabled === false) throw problem(domainErrors.disabled);
      const shown = domain?.documents.includes(code) || domain?.agreements.some((row) => row.code === code);
      const row = present(shown ? await repository.byCode(code) : undefined);
      if (!row.enabled) throw problem(requestErrors.notFound);
      const enabled = await enabledLocales();
      const readable = readableTexts(cleaned(row), row.versionNumber, row.versionAt);
      return readable.filter(({ locale }) => enabled.includes(locale));
    },

    /** A version by its texts, as those read it who agreed with it: also when its document is gone. */
    agreed: async (id: string, version: string) => {
      const row = present(await repository.versionOfTexts(id, version));
      return readableTexts(cleaned(row), row.number, row.at);
    },
  };
};
export type DocumentsReadModel = ReturnType<typeof createDocumentsReadModel>;
