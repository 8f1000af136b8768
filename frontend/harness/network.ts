import type { DeviceType } from '@gatehouse/contracts/identity/device-types.endpoints.ts';
import type { NetworkAlias, NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import { problem } from './problem.ts';
import { searched } from './searched.ts';
import type { Answer, Asked } from './types.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const ownAddress = '2001:db8:85a3:8d3:1319:8a2e:370:7348';

const branches = 'Филиалы Константинопольско-Вознесенского объединения';
const entries: NetworkEntry[] = [
  ['203.0.113.0/24', 'Подбор паролей в ночь на понедельник, заявка 48121', null, null, true],
  [`${ownAddress}/128`, '', -30, -2, true],
  [null, 'До окончания проверки', 3, 30, true],
  ['198.51.100.7', 'Разобрались: это наш партнёр', -400, null, false],
].map(([ip, comment, from, to, enabled], index) => ({
  id: `d${index}`,
  revision: 1,
  enabled: enabled === true,
  ip: typeof ip === 'string' ? ip : null,
  alias: ip === null ? { id: 'd0', name: branches } : null,
  dateFrom: typeof from === 'number' ? day(from) : null,
  dateTo: typeof to === 'number' ? day(to) : null,
  comment: String(comment),
  date: day(-index),
}));

const networkAliases: NetworkAlias[] = [
  {
    id: 'd0',
    revision: 1,
    name: branches,
    ips: ['203.0.113.0/24', `${ownAddress}/128`, '198.51.100.7', '192.0.2.0/28', '2001:db8::/32'].map(
      (ip) => ({ ip, comment: '' }),
    ),
    comment: 'Ведёт отдел связи',
    usedBy: { blacklist: 1, whitelist: 1 },
    date: day(-3),
  },
  {
    id: 'd1',
    revision: 1,
    name: 'Офис',
    ips: [{ ip: '192.0.2.7', comment: 'Приёмная' }],
    comment: '',
    usedBy: { blacklist: 0, whitelist: 0 },
    date: day(-40),
  },
];

const devicesTypes: DeviceType[] = [
  ['Планшет участкового в переносном исполнении, второе поколение', 'precinct_officer_tablet_portable_2'],
  ['Телефон', 'phone'],
].map(([name = '', code = ''], index) => ({
  id: `d${index}`,
  revision: 1,
  name,
  code,
  domains: index === 0 ? [] : [{ id: 'd1', name: 'Кабинет партнёра «Сад»' }],
  date: day(-index),
}));

const wrong = (errorList: Record<string, string>) => problem(400, 'request.invalid', { errorList });

/** The own address shuts the person out; any other is refused in every field. */
const makeEntry = ({ body }: Asked): Answer => {
  if (body.ip === ownAddress) return problem(409, 'network.lockout', { address: ownAddress });
  return wrong({ ip: 'errorHostBits', aliasId: 'errorChoice', dateTo: 'errorPeriod' });
};

type Page = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;

/** The console's lists of networks and types of devices; `{id}` stands for any row of them. */
export const networkAnswers = (page: Page): Record<string, (asked: Asked) => Answer> => ({
  'GET /platform/setting/blacklist': ({ query }) =>
    ['офис', 'соглас'].includes(query.get('search') ?? '')
      ? problem(503, 'request.unavailable')
      : page(
          searched(entries, query, ({ ip, alias }) => ip ?? alias?.name ?? ''),
          query,
          'entries',
        ),
  'POST /platform/setting/blacklist': makeEntry,
  'GET /platform/setting/whitelist': ({ query }) => page([], query, 'entries'),
  // One change has one end, however often it is asked for.
  'GET /platform/setting/network/unconfirmed': ({ cookie }) => {
    const endTime = /unconfirmed=([^;]+)/.exec(cookie)?.[1];
    const unconfirmed = endTime === undefined ? null : { endTime, address: ownAddress, label: branches };
    return { status: 200, data: { unconfirmed } };
  },
  'GET /platform/setting/network/verdict': ({ query }) => {
    const address = query.get('address') ?? '';
    if (address === 'office') return wrong({ address: 'errorAddress' });
    const verdict = { address, allowed: false, reason: 'blacklist', entry: entries[2] };
    return { status: 200, data: { verdict } };
  },
  'GET /platform/setting/network-aliases': ({ query }) =>
    page(
      searched(networkAliases, query, ({ name }) => name),
      query,
      'networkAliases',
    ),
  'GET /platform/setting/network-aliases/search': () => ({ status: 200, data: { networkAliases } }),
  'POST /platform/setting/network-aliases': () =>
    wrong({ name: 'errorUnique', 'ips.0.ip': 'errorHostBits', 'ips.1.ip': 'errorNetwork' }),
  'GET /platform/setting/devices-types': ({ query }) =>
    page(
      searched(devicesTypes, query, ({ name }) => name),
      query,
      'devicesTypes',
    ),
  'GET /platform/setting/devices-types/search': () => ({ status: 200, data: { devicesTypes } }),
  'POST /platform/setting/devices-types': () => wrong({ name: 'errorUnique', code: 'errorUnique' }),
});
