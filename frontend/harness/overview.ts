import type { ServiceCondition } from '@gatehouse/contracts/bff/endpoints.ts';
import { problem } from './problem.ts';
import type { Answer, Asked } from './types.ts';

const calm = { dead: 0, parked: 0, unpublished: 0, oldestSeconds: 0 };
const well = (service: ServiceCondition['service']): ServiceCondition => ({
  service,
  state: 'up',
  missing: [],
  events: calm,
});
const services = (['identity', 'profile', 'platform', 'audit', 'notification'] as const).map(well);
const troubled: ServiceCondition[] = services.map((row) => {
  if (row.service === 'profile') return { ...row, state: 'unreachable', events: null };
  if (row.service === 'audit')
    return {
      ...row,
      state: 'down',
      missing: ['mongo', 'consumer'],
      events: { ...calm, dead: 3, parked: 21 },
    };
  if (row.service !== 'notification') return row;
  return { ...row, events: { ...calm, unpublished: 1204, oldestSeconds: 754 } };
});

const long = 'Портал поставщиков Константинопольско-Вознесенского производственного объединения';
const domains = [
  { id: 'd0', name: 'Северный ветер', sessions: 10_000, people: 7_614, more: true },
  { id: 'd1', name: long, sessions: 623, people: 391, more: false },
  { id: 'gone', name: null, sessions: 2, people: 1, more: false },
];

/** The console's start page: well, in trouble, or without answers, as the cookie says. `history` answers its list. */
export const overviewAnswers = (
  history: (asked: Asked) => Answer,
): Record<string, (asked: Asked) => Answer> => ({
  'GET /platform/setting/overview': (asked) => {
    if (/overview=unknown/.test(asked.cookie)) return problem(503, 'request.unavailable');
    const bad = /overview=troubled/.test(asked.cookie);
    const nobody = { sessions: 0, more: false, domains: [] };
    const list = (query: Record<string, string>) => {
      const { status, data } = history({ ...asked, query: new URLSearchParams(query) });
      return { status, body: data };
    };
    const parts = {
      activity: { status: 200, body: bad ? nobody : { sessions: 10_625, more: true, domains } },
      changes: list({ limit: '8' }),
      signIns: list({ limit: '1' }),
      failures: list({ limit: '1' }),
    };
    return { status: 200, data: { services: bad ? troubled : services, parts } };
  },
});
