import { compareTexts } from '@gatehouse/contracts/core/compare-texts.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { PageQuery } from '@gatehouse/kit/mongo/find-page.ts';
import type { KnownDeviceType } from '../device-types/device-types.repository.ts';
import { type DocumentFacts, labelOf, type StoredDomain } from './domain-record.domain.ts';
import type { DomainsRepository } from './domains.repository.ts';

export interface DomainFilter {
  readonly search?: string | undefined;
  readonly locale?: string | undefined;
  readonly state?: 'on' | 'off' | undefined;
}

export interface DomainsConsoleDeps {
  readonly repository: Pick<DomainsRepository, 'all' | 'styles'>;
  readonly documents: { facts(): Promise<readonly DocumentFacts[]> };
  readonly deviceTypes: { known(): Promise<readonly KnownDeviceType[]> };
}

type Sort = 'name' | 'title' | 'date';

const matches = (domain: StoredDomain, { search, locale, state }: DomainFilter): boolean => {
  const words = search?.toLowerCase();
  const names = Object.values(domain.texts).flatMap((texts) => [texts.projectName, texts.projectTitle]);
  const { hosts, comment, locales, enabled } = domain;
  return (
    (words === undefined ||
      [...hosts, comment, ...names].some((text) => text.toLowerCase().includes(words))) &&
    (locale === undefined || locales.includes(locale)) &&
    (state === undefined || enabled === (state === 'on'))
  );
};

const sortText = (domain: StoredDomain, sort: Sort, locale: string): string => {
  if (sort === 'date') return domain.updatedAt.toISOString();
  return sort === 'title' ? labelOf(domain, locale) : (domain.hosts[0] ?? '');
};

/** Domains as lists and forms of the console read them; they are few and read whole. */
export const createDomainsConsole = ({ repository, documents, deviceTypes }: DomainsConsoleDeps) => {
  const withNames = async (find: (all: readonly StoredDomain[]) => StoredDomain | undefined) => {
    const all = await repository.all();
    const domain = find(all);
    if (domain === undefined) throw problem(requestErrors.notFound);
    const followers = domain.base ? all.filter(({ baseSettings }) => baseSettings) : [];
    const [facts, types] = await Promise.all([documents.facts(), deviceTypes.known()]);
    return { domain, followers, documents: facts, deviceTypes: types };
  };
  return {
    page: async (filter: DomainFilter, query: PageQuery<Sort>, language: string) => {
      const { sort, order, offset, limit } = query as Required<typeof query>;
      const found = (await repository.all()).filter((domain) => matches(domain, filter));
      const direction = order === 'ASC' ? 1 : -1;
      const sorted = found.toSorted(
        (left, right) =>
          direction *
          (compareTexts(sortText(left, sort, language), sortText(right, sort, language)) ||
            compareTexts(left.id, right.id)),
      );
      const meta = { sort, order, offset, limit, total: found.length };
      return { rows: sorted.slice(offset, offset + limit), meta };
    },
    one: (id: string) => withNames((all) => all.find((domain) => domain.id === id)),
    base: () => withNames((all) => all.find((domain) => domain.base)),
    styles: () => repository.styles(),
  };
};
export type DomainsConsole = ReturnType<typeof createDomainsConsole>;
