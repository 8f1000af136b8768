import { expect, test } from 'vitest';
import type { Http } from '../../lib/http.ts';
import { objectKinds } from './object-kinds.ts';

const answers: Record<string, unknown> = {
  'identity.person.list': { users: [{ id: 'p1', name: 'Анна Офицерова', login: 'anna', email: null }] },
  'access-request.contractor.list': {
    contractors: [{ id: 'c1', name: 'ООО «Офис»', inn: '7707083893', taxNumber: null }],
  },
  'access-request.organization.list': {
    organizations: [{ id: 'o1', name: 'АО «Верфь»', inn: null, taxNumber: 'X1' }],
  },
  'platform.domain.list': { domains: [{ id: '1', name: 'acme.example', title: 'Акме' }] },
  'platform.document.list': { documents: [{ id: '2', name: 'Политика', code: 'privacy' }] },
  'platform.banner.list': { banners: [{ id: '3', title: 'Работы & сбои', code: 'works' }] },
  'provider-sync.provider.list': {
    providers: [{ id: 'kc', name: 'corporate', title: 'Офис Keycloak', url: 'https://kc.example' }],
  },
  'platform.locale.list': { locales: [{ id: 'ar', name: 'العربية', code: 'ar' }] },
  'identity.blacklist.list': { entries: [{ id: '4', ip: '192.0.2.0/28', alias: null, comment: 'Подбор' }] },
  'identity.whitelist.list': {
    entries: [{ id: '5', ip: null, alias: { id: 'a', name: 'Офис' }, comment: '' }],
  },
  'identity.network-alias.list': { networkAliases: [{ id: 'a', name: 'Офис', comment: 'Связь' }] },
  'identity.application.list': { applications: [{ id: '7', name: 'Вики', nameEn: 'Wiki', code: 'wiki' }] },
  'identity.role.list': { roles: [{ id: 'clerk', name: 'Клерк', nameEn: 'Clerk', code: 'clerk' }] },
  'identity.device-type.list': { devicesTypes: [{ id: '6', name: 'Телефон', code: 'phone' }] },
};

test('an object of every kind leads to its page, or to the list with it alone', async () => {
  const asked: unknown[] = [];
  const send = async ({ operationId }: { operationId: string }, { query }: { query: unknown }) => {
    asked.push(query);
    // A generated noun has its own list of the same shape.
    return operationId in answers ? { ok: true, data: answers[operationId] } : { ok: false };
  };
  const { signal } = new AbortController();
  const nameOf = ({ name, nameEn }: { name: string; nameEn?: string | undefined }) => nameEn ?? name;
  const found = await Promise.all(
    objectKinds.map((kind) => kind.find({ http: { send } as unknown as Http, search: 'оф', signal, nameOf })),
  );
  expect(
    found
      .flatMap((objects) => objects ?? [])
      .map((object) => [object.title, object.detail, decodeURIComponent(object.path)]),
  ).toEqual([
    ['Анна Офицерова', 'anna', '/setting/people/p1'],
    ['acme.example', 'Акме', '/setting/domains/1'],
    ['ООО «Офис»', '7707083893', '/setting/companies/c1'],
    ['Политика', 'privacy', '/setting/documents/2'],
    ['АО «Верфь»', '', '/setting/organizations?search=АО+«Верфь»&entry=o1'],
    ['Работы & сбои', 'works', '/setting/banners?search=works&entry=3'],
    ['العربية', 'ar', '/setting/locales?search=العربية'],
    ['Офис Keycloak', 'https://kc.example', '/setting/providers/kc'],
    ['192.0.2.0/28', 'Подбор', '/setting/blacklist?search=192.0.2.0/28'],
    ['Офис', '', '/setting/whitelist?search=Офис'],
    ['Офис', 'Связь', '/setting/network-aliases?search=Офис'],
    ['Wiki', 'wiki', '/setting/applications/7'],
    ['Телефон', 'phone', '/setting/devices-types?search=phone'],
    ['Clerk', 'clerk', '/setting/roles/clerk'],
  ]);
  expect(asked).toEqual(objectKinds.map(() => ({ search: 'оф', limit: 5 })));
});
