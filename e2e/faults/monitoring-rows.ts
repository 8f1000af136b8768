import type { MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { createActorTokenSigner } from '@gatehouse/kit/auth/actor-token.ts';
import { readKeyRing } from '@gatehouse/kit/auth/key-ring.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { isolatedPlatform } from '@gatehouse/testkit';
import { expect } from 'vitest';

/** Milliseconds within which a change has to be seen. */
const SEEN_WITHIN = 15_000;
/** Milliseconds until a process that has just started is known. */
const KNOWN_WITHIN = 30_000;

/**
 * Reads rows of the monitoring from the platform service itself: without MongoDB or Redis no session is known.
 * An `unknown` row is one whose reporters are silent.
 */
export const monitoringRows = (
  platform: Pick<
    Awaited<ReturnType<typeof isolatedPlatform>>,
    'environment' | 'urls' | 'hold' | 'release' | 'ready'
  >,
) => {
  const ring = readKeyRing(JSON.parse(platform.environment('bff').GATEHOUSE_ACTOR_KEYS ?? ''));
  const sign = createActorTokenSigner({ ring, clock: systemClock });
  const read = async (id: string): Promise<MonitoringRow | undefined> => {
    const actor = accountActor('administrator', { methods: ['setting.monitoring.read'] });
    const answer = await fetch(`${platform.urls.platform}/api/v1/platform/setting/monitoring`, {
      headers: { authorization: `Bearer ${await sign(actor, 'platform')}` },
    });
    if (!answer.ok) throw new Error(`the monitoring answers ${answer.status}`);
    const { monitoring } = (await answer.json()) as { monitoring: MonitoringRow[] };
    return monitoring.find((row) => row.id === id);
  };
  const state = async (id: string) => {
    const row = await read(id).catch((error: Error) => error);
    if (row instanceof Error) return row instanceof TypeError ? 'no answer' : row.message;
    if (row === undefined) return 'absent';
    return row.status === 'down' ? 'down' : row.unknownSince === null ? 'up' : 'unknown';
  };
  const expectState = (id: string, wanted: string, timeout: number) =>
    expect.poll(() => state(id), { timeout, interval: 250, message: id }).toBe(wanted);
  const known = (id: string) => expectState(id, 'up', KNOWN_WITHIN);
  const becomes = (id: string, wanted: 'up' | 'down' | 'unknown') => expectState(id, wanted, SEEN_WITHIN);
  return {
    read,
    state,
    known,
    becomes,
    /** A service dies, which its row shows by its criticality; answers its return, to be awaited later. */
    seesDeath: async (service: string, criticality: number): Promise<() => Promise<void>> => {
      const id = `service-${service}`;
      await known(id);
      await platform.hold(service);
      await becomes(id, 'unknown');
      const row = await read(id);
      expect(row).toMatchObject({ criticality, status: 'up' });
      expect(row?.errorCount).toBe(row?.count);
      platform.release(service);
      return async () => {
        await platform.ready(service);
        await becomes(id, 'up');
      };
    },
  };
};
