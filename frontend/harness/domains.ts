import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import { domainDetails } from '../src/features/domains/domains.fixtures.ts';
import { logo } from './logo.ts';
import { problem } from './problem.ts';
import { searched } from './searched.ts';
import type { Answer, Asked } from './types.ts';

const hosts = [
  'portal.north-wind.example.com',
  'sad.example.com',
  'xn--80aaaaaajbabfdffdtfjlbadqgcacaegbdbcfb5a.xn--p1ai',
  'archive.example.com',
];

const domains: DomainDetails[] = hosts.map((host, index) => ({
  ...domainDetails,
  id: `d${index}`,
  host,
  name: host,
  base: index === 0,
  enabled: index !== 3,
  baseSettings: index === 2,
  followers: index === 0 ? [{ id: 'd2', name: hosts[2] ?? '' }] : [],
  date: new Date(Date.now() - index * 86_400_000).toISOString(),
}));

const templates = [
  { code: 'harbour', name: 'Harbour', accent: '#3f4fd0', background: '#f5f6fb' },
  { code: 'orchard', name: 'Orchard', accent: '#0f7a55', background: '#f3f8f4' },
];

type Page = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;

/** The console's domains; `{id}` stands for any of them. */
export const domainAnswers = (page: Page): Record<string, (asked: Asked) => Answer> => {
  const one = ({ path }: Asked) => domains.find(({ id }) => path.split('/').includes(id)) ?? domains[0];
  const listed = domains.map(({ aliases, locales, ...row }) => ({
    ...row,
    aliases: aliases.map(({ host }) => host),
    locales: locales.map(({ localeId }) => localeId),
  }));
  return {
    'GET /platform/setting/domains': ({ query }) =>
      page(
        searched(listed, query, ({ name }) => name),
        query,
        'domains',
      ),
    'GET /platform/setting/domains/search': ({ query }) => ({
      status: 200,
      data: { domains: searched(listed, query, ({ name }) => name) },
    }),
    'GET /platform/setting/domains/base/settings': () => ({ status: 200, data: { settings: domains[0] } }),
    'GET /platform/setting/domains/style/templates': () => ({ status: 200, data: { templates } }),
    'GET /platform/setting/documents/search': () => ({ status: 200, data: { documents: [] } }),
    'POST /platform/setting/domains/images': ({ body }) =>
      // A page instead of a picture.
      String(body.file).startsWith('PGh0bWw')
        ? problem(400, 'request.invalid', { errorList: { file: 'errorImageType' } })
        : { status: 200, data: { image: logo } },
    'POST /platform/setting/domains': () => ({ status: 201, data: { id: 'd1' } }),
    'GET /platform/setting/domains/{id}': (asked) => ({ status: 200, data: { domain: one(asked) } }),
    'PUT /platform/setting/domains/{id}': () => ({ status: 200, data: { revision: 4 } }),
    'PUT /platform/setting/domains/{id}/enabled': () => ({ status: 200, data: { revision: 4 } }),
    'POST /platform/setting/domains/{id}/effects': () => ({
      status: 200,
      data: { effects: { own: false, sessions: 128, people: 93, asked: 41, refused: null, errorList: {} } },
    }),
  };
};
