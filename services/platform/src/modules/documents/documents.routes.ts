import { documentEndpoints } from '@gatehouse/contracts/platform/documents.endpoints.ts';
import type { Document } from '@gatehouse/contracts/platform/documents.resources.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { type Call, type Route, route } from '@gatehouse/kit/http/call.ts';
import { validationErrors } from '@gatehouse/kit/text/parse-result.ts';
import { beginningsOf, cleanDocument, type DocumentRow, type DocumentText } from './documents.domain.ts';
import type { DocumentsReadModel, ViewingDomain } from './documents.read-model.ts';
import type { DocumentSummary, VersionSummary } from './documents.repository.ts';
import type { DocumentsService, Editor } from './documents.service.ts';

export interface DocumentsRoutesDeps {
  readonly service: DocumentsService;
  readonly readModel: DocumentsReadModel;
  readonly domainOf: (domainId: string | undefined) => Promise<ViewingDomain | undefined>;
}

const nameOf = (actor: Actor): string =>
  actor.kind === 'account' ? (actor.login ?? actor.accountId) : 'system';

const editorOf = ({ context, actor }: Pick<Call<never>, 'context' | 'actor'>): Editor => ({
  context,
  name: nameOf(actor),
});

const codesOf = (locales: readonly { readonly locale: string }[]) => locales.map(({ locale }) => locale);

const toText = ({ locale, name, linkName, content }: DocumentText) => ({
  localeId: locale,
  name,
  linkName,
  content,
});

const toSummary = (row: DocumentSummary | DocumentRow) => ({
  id: row._id,
  revision: row.sequence,
  code: row.code,
  name: row.name,
  type: row.type,
  enabled: row.enabled,
  adminVisible: row.adminVisible,
  format: row.format,
  version: row.versionNumber,
  date: row.updatedAt.toISOString(),
});

const toDocument = ({ row, domains }: Awaited<ReturnType<DocumentsReadModel['one']>>): Document => ({
  ...toSummary(row),
  locales: row.locales.map(toText),
  domains: domains.map(({ id, name, loginRequired }) => ({ id, name, loginRequired })),
});

const toVersion = ({ number, at, author, format }: Omit<VersionSummary, 'locales'>) => ({
  number,
  date: at.toISOString(),
  author,
  format,
});

const readRoutes = (documents: DocumentsReadModel): readonly Route[] => [
  route(documentEndpoints.list, async ({ query }) => {
    const { rows, meta } = await documents.page(query, query);
    const items = rows.map((row) => ({ ...toSummary(row), locales: codesOf(row.locales) }));
    return { documents: items, meta };
  }),
  route(documentEndpoints.search, async ({ query }) => {
    const rows = await documents.choices(query, query.limit ?? 50);
    return {
      documents: rows.map(({ _id, code, name, type, enabled }) => ({ id: _id, code, name, type, enabled })),
    };
  }),
  route(documentEndpoints.read, async ({ params, locale }) => ({
    document: toDocument(await documents.one(params.id, locale)),
  })),
  route(documentEndpoints.effects, async ({ params, body, locale }) => ({
    effects: await documents.effects(params.id, body, locale),
  })),
  route(documentEndpoints.versions, async ({ params, query }) => {
    const { rows, meta } = await documents.versions(params.id, query);
    return { versions: rows.map((row) => ({ ...toVersion(row), locales: codesOf(row.locales) })), meta };
  }),
  route(documentEndpoints.version, async ({ params }) => {
    const row = await documents.version(params.id, params.number);
    return { version: { ...toVersion(row), locales: row.locales.map(toText) } };
  }),
];

const wrongDocument = validationErrors((given: Parameters<typeof cleanDocument>[0]) =>
  cleanDocument(beginningsOf(given)),
);

const changeRoutes = (documents: DocumentsService): readonly Route[] => [
  route(
    documentEndpoints.create,
    async ({ body, claim, ...call }) => ({ id: await documents.create(body, editorOf(call), claim) }),
    wrongDocument,
  ),
  route(
    documentEndpoints.change,
    async ({ params, body, ...call }) => ({
      revision: await documents.update(params.id, body, editorOf(call)),
    }),
    wrongDocument,
  ),
  route(documentEndpoints.setEnabled, async ({ params, body, ...call }) => ({
    revision: await documents.setEnabled(params.id, body.enabled, editorOf(call)),
  })),
  route(documentEndpoints.delete, async ({ params, locale, ...call }) => {
    await documents.remove(params.id, locale, editorOf(call));
    return null;
  }),
];

export const documentsRoutes = ({ service, readModel, domainOf }: DocumentsRoutesDeps): readonly Route[] => [
  ...readRoutes(readModel),
  ...changeRoutes(service),
  route(platformEndpoints.viewDocument, async ({ params, actor }) => ({
    documents: await readModel.view(params.code, await domainOf(actor.domainId)),
  })),
  route(platformEndpoints.agreedDocument, async ({ params }) => ({
    documents: await readModel.agreed(params.id, params.version),
  })),
];
