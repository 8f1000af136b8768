import { Readable } from 'node:stream';
import { integrationEndpoints } from '@gatehouse/contracts/audit/integration.endpoints.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { answer, type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { ExchangeRow } from './exchange.domain.ts';
import { entryOf, messageOf, requestFile, responseFile } from './exchange.domain.ts';
import type { ExchangeFiles } from './exchange-files.store.ts';
import type { ExchangesRepository } from './exchanges.repository.ts';

/** Told as a file whatever is inside: nothing of it is shown by the browser itself. */
const asFile = (name: string, text: string) =>
  answer(Readable.from([Buffer.from(text)]), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.json"`,
    'cache-control': 'no-store',
  });

const fileName = (kind: string, { key, createdAt }: ExchangeRow): string =>
  `${kind}-${key.replaceAll(/[^A-Za-z0-9._-]/g, '_')}-${createdAt.toISOString().slice(0, 19).replaceAll(':', '')}`;

export const exchangeRoutes = ({
  repository,
  files,
}: {
  repository: Pick<ExchangesRepository, 'page' | 'keys' | 'find'>;
  files: Pick<ExchangeFiles, 'read'>;
}): readonly Route[] => {
  const found = async (id: string): Promise<ExchangeRow> => {
    const row = await repository.find(id);
    if (row === null) throw problem(requestErrors.notFound);
    return row;
  };
  const requestOf = async ({ _id, request }: ExchangeRow) =>
    messageOf(request, await files.read(_id, 'request'));
  const responseOf = async ({ _id, response }: ExchangeRow) =>
    response === null ? null : messageOf(response, await files.read(_id, 'response'));
  /** What is kept no longer is no file. */
  const kept = (row: ExchangeRow): ExchangeRow => {
    if (row.emptied === true) throw problem(requestErrors.notFound);
    return row;
  };

  return [
    route(integrationEndpoints.list, async ({ query }) => {
      const { rows, meta } = await repository.page(query);
      return { monitoring: rows.map(entryOf), meta };
    }),
    route(integrationEndpoints.keys, async ({ query: { search = '', limit = 50 } }) => ({
      keys: await repository.keys(search, limit),
    })),
    route(integrationEndpoints.read, async ({ params }) => {
      const row = await found(params.id);
      return {
        exchange: { ...entryOf(row), request: await requestOf(row), response: await responseOf(row) },
      };
    }),
    route(integrationEndpoints.request, async ({ params }) => {
      const row = kept(await found(params.id));
      return asFile(fileName('request', row), requestFile(row, await requestOf(row)));
    }),
    route(integrationEndpoints.response, async ({ params }) => {
      const row = kept(await found(params.id));
      const response = await responseOf(row);
      if (response === null) throw problem(requestErrors.notFound);
      return asFile(fileName('response', row), responseFile(row, response));
    }),
  ];
};
