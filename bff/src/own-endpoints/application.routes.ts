import { bffEndpoints, builtApplications } from '@gatehouse/contracts/bff/endpoints.ts';
import type { ParamsOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { FastifyInstance } from 'fastify';
import { type FrontendFiles, versionOf } from '../files/frontend-files.ts';
import { mountOwnEndpoint, type OwnEndpointParts } from './own-endpoint.ts';

export interface ApplicationsOptions extends OwnEndpointParts {
  readonly files: FrontendFiles;
}

/** Which build this replica serves. One build holds all applications, so they have one version. */
export const mountApplications = (app: FastifyInstance, { files, ...parts }: ApplicationsOptions): void =>
  mountOwnEndpoint(app, bffEndpoints.application, parts, async ({ params }) => {
    const { app: key } = params as ParamsOf<typeof bffEndpoints.application>;
    if (!builtApplications.some((known) => known === key)) throw problem(requestErrors.notFound);
    // As the page itself: a build that cannot be read now leaves the one in memory.
    await files.refresh().catch(() => undefined);
    const page = files.find('index.html');
    if (page === undefined) throw problem(requestErrors.unavailable, { detail: 'the frontend is not built' });
    return { version: versionOf(page) };
  });
