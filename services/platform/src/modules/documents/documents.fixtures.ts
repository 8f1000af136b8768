import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { documentEndpoints } from '@gatehouse/contracts/platform/documents.endpoints.ts';
import type { DocumentCreate } from '@gatehouse/contracts/platform/documents.resources.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { domainLine, type TestPlatform } from '../../platform.fixtures.ts';

const methods = ['setting.documents.read', 'setting.documents.write'];
export const administrator = accountActor('administrator', { methods });

export const newDocument = (name: string, more: Partial<DocumentCreate> = {}): DocumentCreate => ({
  name,
  type: 'agreement',
  format: 'md',
  locales: [
    { localeId: 'ru', name: `${name} по-русски`, content: 'Первый текст' },
    { localeId: 'en', name, linkName: 'Link', content: 'First text' },
  ],
  ...more,
});

/** Another text than a new document has. */
export const otherText = [{ localeId: 'ru', name: 'Имя', linkName: 'Имя', content: 'Второй текст' }];

/** Documents as an administrator keeps them. */
export const documentsOf = (platform: TestPlatform) => {
  const call = (endpoint: Endpoint, request: object = {}) =>
    platform.call(endpoint, { actor: administrator, ...request });
  const documentOf = async (id: string) =>
    (await call(documentEndpoints.read, { params: { id } })).body.document;
  return {
    call,
    documentOf,
    /** Makes a document and answers its id. */
    make: async (name: string, more: Partial<DocumentCreate> = {}): Promise<string> => {
      const { status, body } = await call(documentEndpoints.create, { body: newDocument(name, more) });
      if (status !== 201) throw new Error(`${name} was answered ${status}`);
      return body.id;
    },
    /** Changes a document from the state that it is in. */
    put: async (id: string, more: Record<string, unknown>) => {
      const { revision, name, type, enabled, adminVisible, format, locales } = await documentOf(id);
      return call(documentEndpoints.change, {
        params: { id },
        body: { revision, name, type, enabled, adminVisible, format, locales, ...more },
      });
    },
    /** Makes a domain that shows a document; answers the domain's id. */
    use: async (host: string, code: string, more: Record<string, unknown> = {}) => {
      const agreement = {
        code,
        menuVisible: false,
        footerVisible: true,
        loginRequired: true,
        profileVisible: false,
        ...more,
      };
      const line = domainLine(host, { agreements: [agreement] });
      const { id } = await platform.container.domains.service.put(line, systemContext);
      await platform.refresh();
      return id;
    },
    eventsOf: async (id: string) => (await platform.events()).filter((event) => event.subject === id),
  };
};
