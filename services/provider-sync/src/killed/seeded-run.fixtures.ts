/** Runs of two providers that change at random, with processes that are killed at steps of a seed. */
import { setTimeout as pause } from 'node:timers/promises';
import { roleEndpoints } from '@gatehouse/contracts/identity/roles.endpoints.ts';
import { integrationSyncEndpoints } from '@gatehouse/contracts/provider-sync/integration-sync.endpoints.ts';
import type { Choices } from '@gatehouse/testkit/properties.ts';
import { expect, vi } from 'vitest';
import { startScriptedInstallation } from '../scripted-installation.fixtures.ts';
import { clientId, clientSecret, realmName, startScriptedKeycloak } from '../scripted-keycloak.fixtures.ts';
import { askOf, planKills, stepOf } from './kill-plan.fixtures.ts';
import type { KilledPlatform, Victim } from './killed-platform.fixtures.ts';
import { type ConnectedRuns, connectProvider } from './killed-runs.fixtures.ts';
import { createRandomInstallation } from './random-installation.fixtures.ts';
import { createRandomRealm, realmRoles } from './random-realm.fixtures.ts';
import { createJudge } from './what-became.fixtures.ts';

export interface SeededRunOptions {
  readonly people: number;
  /** Objects that the provider is asked for at once. */
  readonly limit: number;
  readonly rounds: number;
  /** Kills of a round; those whose step is not reached do not happen. */
  readonly kills: number;
}

const PATIENT = { timeout: 60_000, interval: 200 };
const wrappedTypes = ['positions', 'companies'] as const;

/** Once for a platform: what providers give has to exist, and to be switched on. */
export const prepareSeeds = async ({ call }: KilledPlatform): Promise<void> => {
  for (const code of realmRoles) {
    const named = { name: code, nameEn: code, comment: '', methods: [] };
    await call(roleEndpoints.create, { body: Object.assign({ kind: 'systemic', code } as const, named) });
  }
  for (const id of wrappedTypes)
    await call(integrationSyncEndpoints.setEnabled, { params: { id }, body: { enabled: true } });
};

let seeds = 0;

export const runSeed = async (
  platform: KilledPlatform,
  choices: Choices,
  { people, limit, rounds, kills }: SeededRunOptions,
): Promise<void> => {
  seeds += 1;
  const prefix = `seed${seeds}`;
  const [keycloak, peer] = await Promise.all([startScriptedKeycloak(), startScriptedInstallation()]);
  const deaths: Promise<void>[] = [];
  try {
    const realm = createRandomRealm(keycloak, choices, { prefix, size: people });
    const installation = createRandomInstallation(peer, choices, {
      prefix,
      first: seeds * 10_000,
      size: Math.ceil(people / 4),
    });
    const client = { clientId, clientSecret };
    const users = await connectProvider(
      platform,
      Object.assign({ name: `${prefix}-realm`, url: keycloak.address, realm: realmName }, client),
      { types: ['users', 'locales'], limit },
    );
    const form = { type: 'wapps', name: `${prefix}-peer`, url: peer.url } as const;
    const others = await connectProvider(
      platform,
      Object.assign({ clientId: 'gatehouse', clientSecret: peer.secret }, form),
      { types: [...wrappedTypes, 'locales'], limit },
    );
    const all: readonly ConnectedRuns[] = [users, others];
    const judge = createJudge(platform, users.id);
    const otherJudge = createJudge(platform, others.id);

    const changeAll = (times: number): void => {
      realm.change(times);
      installation.change(Math.ceil(times / 2));
    };
    const kill = (victim: Victim, after: number): Promise<void> => {
      const death = (async () => {
        if (after > 0) await pause(after);
        await platform.kill(victim);
        changeAll(2);
        if (victim === 'provider-sync') await Promise.all(all.map(({ takeOver }) => takeOver()));
        else await platform.ready(victim);
      })();
      deaths.push(death);
      return death;
    };
    /** Asked for, however often who is asked dies meanwhile. */
    const started = async (runs: ConnectedRuns, type: Parameters<ConnectedRuns['start']>[0]) => {
      await vi.waitFor(async () => {
        try {
          await runs.start(type);
        } catch (error) {
          if ((error as { definition?: { code: string } }).definition?.code === 'provider.syncInProgress')
            return;
          throw error;
        }
      }, PATIENT);
    };
    const startAll = async () => {
      await started(users, 'users');
      for (const type of wrappedTypes) await started(others, type);
    };
    const ended = async () => {
      do await Promise.all(deaths.splice(0));
      while (deaths.length > 0);
      for (const runs of all) await runs.idle();
      if (deaths.length > 0) await ended();
    };

    /** An administrator agrees to what is held, of whatever kind. */
    const agreed = async () => {
      await users.agreed('users');
      for (const type of wrappedTypes) await others.agreed(type);
      await ended();
    };

    const round = async (first: boolean): Promise<void> => {
      const plan = planKills(choices, kills);
      const pages = new Set(Array.from({ length: 3 }, () => choices.below(10)));
      let page = 0;
      keycloak.fail((path) => {
        const ask = askOf(path);
        if (ask === 'page') {
          page += 1;
          if (pages.has(page)) changeAll(1);
        }
        const planned = ask === undefined ? undefined : plan.at(ask);
        if (planned !== undefined) void kill(planned.victim, planned.after);
        return undefined;
      });
      platform.watch(async (owner, path, moment) => {
        const planned = plan.at(stepOf(owner, path, moment));
        if (planned === undefined) return false;
        const { victim, after } = planned;
        const death = kill(victim, after);
        if (moment !== 'during') await Promise.race([death, pause(500)]);
        return true;
      });
      if (first) for (const runs of all) await runs.enable();
      else changeAll(Math.ceil(people / 8));
      await startAll();
      for (const { victim, after } of plan.byTime) void kill(victim, after);
      await ended();
      if (choices.chance(0.5)) await agreed();
    };

    const before = await judge.others();
    const mapped = (name: string, attribute: string, value: string) => ({
      type: 'users-access',
      name,
      attributes: [{ attribute, value, mapping: 'value' }],
      access: [{ type: 'role', id: name }],
    });
    for (const role of realmRoles) await users.mapperOf('users', mapped(role, 'roles', role));
    for (let index = 0; index < rounds; index += 1) await round(index === 0);

    // The provider rests.
    keycloak.fail(() => undefined);
    platform.watch(async () => false);
    await platform.ready();
    await startAll();
    await ended();
    await agreed();

    const last = [await users.lastRun('users')];
    for (const type of wrappedTypes) last.push(await others.lastRun(type));
    expect(last.map((run) => [run?.status, run?.failure, run?.counts.skipped])).toEqual(
      last.map(() => ['success', null, 0]),
    );
    expect(await judge.people(realm.wanted())).toEqual([]);
    expect(await otherJudge.positions(installation.positions())).toEqual([]);
    expect(await otherJudge.companies(installation.companies())).toEqual([]);
    await vi.waitFor(async () => expect(await judge.profiles()).toEqual([]), PATIENT);
    expect(await judge.figures(await users.runs('users'))).toEqual([]);
    const after = new Set(await judge.others());
    expect(before.filter((row) => !after.has(row))).toEqual([]);
  } finally {
    await Promise.allSettled(deaths);
    await Promise.all([keycloak.close(), peer.close()]);
  }
};
