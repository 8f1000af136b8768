/** Asks registered applications how they are, as a scheduled job; pages read what was found. */
import { monitoringEndpoints } from '@gatehouse/contracts/platform/monitoring.endpoints.ts';
import { route } from '@gatehouse/kit/http/call.ts';
import { createGuardedFetch, refusesThisMachine } from '@gatehouse/kit/network/guarded-fetch.ts';
import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { ApplicationsRepository } from '../applications/applications.repository.ts';
import { pageOf } from '../monitoring/views.domain.ts';
import {
  type ApplicationHealthRow,
  addressOf,
  nextHealth,
  statusOf,
  viewOf,
} from './application-health.domain.ts';
import { applicationHealth } from './application-health.model.ts';
import { createAskApplication } from './ask-application.ts';

const EVERY = 60_000;
/** Applications asked at the same time. */
const AT_ONCE = 8;

export const createApplicationHealthModule = (
  { mongo, clock }: Pick<ServiceParts, 'mongo' | 'clock'>,
  applications: Pick<ApplicationsRepository, 'known'>,
  localHosts: readonly string[],
) => {
  const { connection } = mongo;
  const ask = createAskApplication(createGuardedFetch(undefined, refusesThisMachine(localHosts)));
  const rows = applicationHealth.model(connection);

  const healthById = async () => {
    const found = await rows.find().lean<ApplicationHealthRow[]>();
    return new Map(found.map((row) => [row._id, row]));
  };

  const askAll = async (signal: AbortSignal): Promise<void> => {
    const [known, before] = await Promise.all([applications.known(), healthById()]);
    const addressed = known.flatMap((row) => {
      const address = addressOf({ techUrl: row.techUrl ?? null, url: row.url });
      return address === null ? [] : [{ id: row._id, address }];
    });
    const queue = [...addressed];
    const worker = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const { id, address } = next;
        const asked = await ask(address, signal);
        if (signal.aborted) return;
        const { _id, ...row } = nextHealth(id, before.get(id), asked, clock.now());
        await rows.updateOne({ _id }, { $set: row }, { upsert: true, runValidators: true });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (signal.aborted) return;
    await rows.deleteMany({ _id: { $nin: addressed.map(({ id }) => id) } });
  };

  const views = async () => {
    const [known, health] = await Promise.all([applications.known(), healthById()]);
    return known.flatMap((row) => viewOf(row, health.get(row._id), clock.now()) ?? []);
  };

  return {
    status: async () => statusOf(await views()),
    routes: [
      route(monitoringEndpoints.applications, async ({ query, locale }) => {
        const { sort = 'updatedAt', order = 'DESC', offset = 0, limit = 100 } = query;
        const all = await views();
        const keyOf = (row: (typeof all)[number]) =>
          sort === 'name'
            ? locale === 'ru'
              ? row.name
              : row.nameEn
            : sort === 'status'
              ? row.status
              : row.updatedAt;
        return {
          applications: pageOf(all, keyOf, { order, offset, limit }),
          meta: { sort, order, offset, limit, total: all.length },
        };
      }),
      route(monitoringEndpoints.applicationsStatus, async () => statusOf(await views())),
    ],
    jobs: [
      { name: 'applications.check', everyMs: EVERY, run: ({ signal }) => askAll(signal) },
    ] satisfies readonly ScheduledJob[],
  };
};
