import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { DomainEdits } from './domain-edits.service.ts';
import { refusedForm } from './domain-form.domain.ts';
import { type DocumentFacts, labelOf, localeOf, type StoredDomain } from './domain-record.domain.ts';
import type { DomainsConsole } from './domains-console.read-model.ts';

type Named = Awaited<ReturnType<DomainsConsole['one']>>;
type Texts = StoredDomain['texts'][string];

const toSummary = (domain: StoredDomain, locale: string) => {
  const { id, sequence, hosts, base, enabled, comment, styleCode, updatedAt } = domain;
  return {
    id,
    base,
    enabled,
    comment,
    revision: sequence,
    name: hosts[0] ?? id,
    title: labelOf(domain, locale),
    styleTemplate: styleCode,
    date: updatedAt.toISOString(),
  };
};

const toSettings = (texts: Texts) => ({
  projectTitle: texts.projectTitle,
  projectName: texts.projectName,
  copyright: texts.copyright,
  copyrightLink: texts.copyrightUrl,
  siteName: texts.siteUrl?.text ?? null,
  siteLink: texts.siteUrl?.url ?? null,
  helpLink: texts.helpUrl,
  technicalContacts: texts.technicalLinks.map(({ title, text, url, mobile }) => ({
    title,
    text,
    mobile,
    link: url,
  })),
  banners: texts.banners.map((code) => ({ code })),
  cookie: texts.cookie,
});

/** Those that are on in their order, then the others. */
const toLocales = ({ locales, texts }: StoredDomain): DomainDetails['locales'] => {
  const off = Object.keys(texts).filter((locale) => !locales.includes(locale));
  return [...locales, ...off].flatMap((localeId) => {
    const found = texts[localeId];
    const enabled = locales.includes(localeId);
    return found === undefined ? [] : [{ localeId, enabled, settings: toSettings(found) }];
  });
};

const documentOf = (code: string, documents: readonly DocumentFacts[], locale: string) => {
  const found = documents.find((document) => document.code === code);
  const name = found === undefined ? code : (localeOf(found.locales, locale)?.name ?? code);
  return { id: found?.id ?? code, name, enabled: found?.enabled ?? false };
};

const toShared = ({ domain, documents, deviceTypes }: Named, locale: string) => ({
  accent: domain.accent,
  imageCode: domain.imageCode,
  image: domain.facts.image ?? null,
  publicDocsUrl: domain.publicDocsUrl,
  locales: toLocales(domain),
  agreements: domain.agreements.map(({ code, ...choice }) => {
    const { id, name, enabled } = documentOf(code, documents, locale);
    return { ...choice, agreementId: id, name, enabled };
  }),
  documents: domain.documents.map((code) => {
    const { id, name, enabled } = documentOf(code, documents, locale);
    return { documentId: id, name, enabled };
  }),
  personalAgreementId:
    domain.personalAgreement === null ? null : documentOf(domain.personalAgreement, documents, locale).id,
  devicesIdAttributes: domain.devicesIdAttributes.map((row) => ({
    ...row,
    deviceTypeName: deviceTypes.find(({ code }) => code === row.deviceTypeCode)?.name ?? null,
  })),
});

const toDetails = (named: Named, locale: string): DomainDetails => {
  const [host = '', ...aliases] = named.domain.hosts;
  return {
    ...toSummary(named.domain, locale),
    host,
    aliases: aliases.map((alias) => ({ host: alias })),
    baseSettings: named.domain.baseSettings,
    followers: named.followers.map((domain) => ({ id: domain.id, name: domain.hosts[0] ?? domain.id })),
    ...toShared(named, locale),
  };
};

const readRoutes = (domains: DomainsConsole): readonly Route[] => [
  route(domainEndpoints.list, async ({ query, locale }) => {
    const { rows, meta } = await domains.page(query, query, locale);
    const items = rows.map((row) => ({
      ...toSummary(row, locale),
      aliases: row.hosts.slice(1),
      locales: [...row.locales],
    }));
    return { domains: items, meta };
  }),
  route(domainEndpoints.search, async ({ query: { search, limit = 50 }, locale }) => {
    const query = { sort: 'name', order: 'ASC', offset: 0, limit } as const;
    const { rows } = await domains.page({ search }, query, locale);
    const choices = rows.map((row) => toSummary(row, locale));
    return { domains: choices.map(({ id, name, title, enabled }) => ({ id, name, title, enabled })) };
  }),
  route(domainEndpoints.read, async ({ params, locale }) => ({
    domain: toDetails(await domains.one(params.id), locale),
  })),
  route(domainEndpoints.baseSettings, async ({ locale }) => {
    const base = await domains.base();
    return { settings: { styleTemplate: base.domain.styleCode, ...toShared(base, locale) } };
  }),
  route(domainEndpoints.styleTemplates, async () => ({ templates: [...(await domains.styles())] })),
];

export const domainsConsoleRoutes = (domains: DomainsConsole, edits: DomainEdits): readonly Route[] => [
  ...readRoutes(domains),
  route(
    domainEndpoints.create,
    async ({ body, context, claim }) => ({
      id: await edits.create(body, context, claim),
    }),
    refusedForm,
  ),
  route(
    domainEndpoints.change,
    async ({ params, body, context }) => ({
      revision: await edits.update(params.id, body, context),
    }),
    refusedForm,
  ),
  route(domainEndpoints.setEnabled, async ({ params, body, context }) => ({
    revision: await edits.setEnabled(params.id, body.enabled, context),
  })),
  route(domainEndpoints.delete, async ({ params, context }) => {
    await edits.remove(params.id, context);
    return null;
  }),
];
