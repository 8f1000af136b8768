import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { documentEndpoints } from '@gatehouse/contracts/platform/documents.endpoints.ts';
import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import type { DomainCreate } from '@gatehouse/contracts/platform/domains.resources.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { accountActor, anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { TestPlatform } from '../../platform.fixtures.ts';
import { newDocument } from '../documents/documents.fixtures.ts';

const rights = ['domains', 'documents'].flatMap((noun) => [`setting.${noun}.read`, `setting.${noun}.write`]);
const administrator = accountActor('administrator', { methods: rights });

/** Texts of one locale, as short as they may be. */
export const localeRow = (localeId: string, settings: Record<string, unknown> = {}, enabled = true) => ({
  localeId,
  enabled,
  settings: { projectTitle: 'Сад', projectName: `Сад ${localeId}`, copyright: '© Сад', ...settings },
});

export const newDomain = (host: string, more: Record<string, unknown> = {}): DomainCreate => ({
  host,
  styleTemplate: 'orchard',
  locales: [localeRow('ru'), localeRow('en')],
  ...more,
});

/** Domains as an administrator keeps them. */
export const domainsOf = (platform: TestPlatform) => {
  const call = (endpoint: Endpoint, request: object = {}) =>
    platform.call(endpoint, { actor: administrator, ...request });
  const domainOf = async (id: string) => (await call(domainEndpoints.read, { params: { id } })).body.domain;
  return {
    call,
    domainOf,
    /** Makes a domain and answers its id. */
    make: async (host: string, more: Record<string, unknown> = {}): Promise<string> => {
      const { status, body } = await call(domainEndpoints.create, { body: newDomain(host, more) });
      if (status !== 201) throw new Error(`${host} was answered ${status} ${JSON.stringify(body)}`);
      return body.id;
    },
    /** What the pages of a domain are told of it. */
    info: async (domainId: string) => {
      await platform.refresh();
      return platform.call(platformEndpoints.projectInfo, { actor: anonymousActor({ domainId }) });
    },
    remove: (id: string) => call(domainEndpoints.delete, { params: { id } }),
    refused: async (host: string, more: Record<string, unknown> = {}) => {
      const { body } = await call(domainEndpoints.create, { body: newDomain(host, more) });
      return body.errorList;
    },
    /** Changes a domain from the state that it is in, or from the revision that is given. */
    put: async (id: string, more: Record<string, unknown>) => {
      const domain = await domainOf(id);
      const { host, aliases, comment, styleTemplate, accent, publicDocsUrl, revision, locales } = domain;
      const body = {
        host,
        aliases,
        comment,
        styleTemplate,
        accent,
        publicDocsUrl,
        revision,
        locales,
        baseSettings: domain.baseSettings,
        ...more,
      };
      return call(domainEndpoints.change, { params: { id }, body });
    },
    /** Makes a document and answers its id. */
    document: async (code: string, type: 'agreement' | 'document' = 'agreement'): Promise<string> => {
      const { body } = await call(documentEndpoints.create, { body: newDocument(code, { code, type }) });
      return body.id;
    },
    eventsOf: async (id: string) => (await platform.events()).filter((event) => event.subject === id),
  };
};
