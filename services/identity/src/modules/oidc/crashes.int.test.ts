/**
 * The process ends between any two writes of an exchange. All that it knows is in the database, so what a crash leaves is
 * what is written when every further write fails.
 */
import { deviceGrant } from '@gatehouse/contracts/identity/application-kinds.ts';
import { deleteKeys } from '@gatehouse/stack/engines/engine-data.ts';
import * as relyingParty from 'openid-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../identity.fixtures.ts';
import {
  ask,
  exchange,
  issuer,
  locationOf,
  type ProviderWorld,
  signIn,
  startProvider,
} from './oidc.fixtures.ts';
import { createArtifactsRepository } from './tokens/artifacts.repository.ts';

let world: ProviderWorld;
let person: Caller;
let config: relyingParty.Configuration;
beforeAll(async () => {
  world = await startProvider();
  await world.register('portal');
  await world.enrol({ login: 'anna' }, 'pass');
  person = await signIn(world, 'anna');
  config = await world.discover('portal');
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => world.close());

const written = ['updateOne', 'bulkWrite', 'insertOne', 'deleteOne', 'deleteMany'] as const;
type Write = (this: { collectionName: string }, ...args: unknown[]) => Promise<unknown>;

/** Does the work while the process dies after so many writes; answers how many there were. */
const dyingAfter = async (most: number, work: () => Promise<unknown>): Promise<number> => {
  let writes = 0;
  const driver = Object.getPrototypeOf(world.connection.getClient().db().collection('any'));
  for (const name of written) {
    const original = driver[name] as Write;
    vi.spyOn(driver, name).mockImplementation(function (this: { collectionName: string }, ...args) {
      if (!['oidc_artifacts', 'client_sessions'].includes(this.collectionName))
        return original.apply(this, args);
      writes += 1;
      return writes > most ? Promise.reject(new Error('the process is gone')) : original.apply(this, args);
    });
  }
  await work().catch(() => undefined);
  vi.restoreAllMocks();
  return writes;
};
/** Every place to die in a piece of work, each on a fresh start. */
const everywhere = async <T>(
  begin: () => Promise<T>,
  work: (begun: T) => Promise<unknown>,
  afterwards: (begun: T) => Promise<void>,
): Promise<number> => {
  for (let most = 0; ; most += 1) {
    const begun = await begin();
    const writes = await dyingAfter(most, () => work(begun));
    await afterwards(begun);
    if (writes <= most) return writes;
  }
};

const authorize = async () => {
  const asked = await ask(config);
  return { asked, location: locationOf(await world.send(asked.url, {}, person)) };
};
const isActive = async (token: string) => (await relyingParty.tokenIntrospection(config, token)).active;
/** The families that a refresh token is alive of. */
const liveFamilies = async (): Promise<readonly string[]> => {
  const rows = world.connection.collection<{ _id: string; grantId?: string }>('oidc_artifacts');
  const tokens = await rows.find({ kind: 'RefreshToken', consumedAt: { $exists: false } }).toArray();
  return [...new Set(tokens.map(({ grantId }) => String(grantId)))];
};
/** A clean refusal of the protocol, nothing else. */
const refused = (error: { error?: string }) => {
  expect(error.error).toBe('invalid_grant');
  return undefined;
};

test('in the middle of an authorization: asked again, the person is signed in', async () => {
  const writes = await everywhere(
    async () => {
      person = await signIn(world, 'anna');
    },
    authorize,
    async () => {
      const { asked, location } = await authorize();
      const tokens = await exchange(config, location, asked);
      expect(await isActive(tokens.access_token)).toBe(true);
      await relyingParty.tokenRevocation(config, String(tokens.refresh_token));
      expect(await liveFamilies()).toEqual([]);
    },
  );
  expect(writes).toBeGreaterThan(1);
});

test('between a code and its tokens: the code is good once more or refused, and never gives two families', async () => {
  const writes = await everywhere(
    authorize,
    ({ asked, location }) => exchange(config, location, asked),
    async ({ asked, location }) => {
      const tokens = await exchange(config, location, asked).catch(refused);
      const families = await liveFamilies();
      expect(families.length).toBeLessThan(2);
      // Whoever was refused asks again, and is in.
      const again = await authorize();
      const next = await exchange(config, again.location, again.asked);
      expect(await isActive(next.access_token)).toBe(true);
      for (const one of [tokens, next])
        if (one) await relyingParty.tokenRevocation(config, String(one.refresh_token)).catch(refused);
      expect(await liveFamilies()).toEqual([]);
    },
  );
  // The code's use, and all that it is good for.
  expect(writes).toBe(1);
});

test('in a refresh: the token is good once more, in the same family', async () => {
  const writes = await everywhere(
    async () => {
      const { asked, location } = await authorize();
      return exchange(config, location, asked);
    },
    ({ refresh_token: token }) => relyingParty.refreshTokenGrant(config, String(token)),
    async ({ refresh_token: token }) => {
      const next = await relyingParty.refreshTokenGrant(config, String(token));
      expect(await isActive(next.access_token)).toBe(true);
      expect(await liveFamilies()).toHaveLength(1);
      await relyingParty.tokenRevocation(config, String(next.refresh_token));
      expect(await isActive(next.access_token)).toBe(false);
      expect(await liveFamilies()).toEqual([]);
    },
  );
  // The token's use, and its successor.
  expect(writes).toBe(1);
});

describe('of a device', () => {
  let tv: relyingParty.Configuration;
  beforeAll(async () => {
    const facts = { type: 'public', tokenAuthMethod: 'none', secret: null, redirectUris: [] } as const;
    await world.register('tv', { ...facts, grantTypes: [deviceGrant, 'refresh_token'] });
    tv = await world.discover('tv', relyingParty.None());
  });
  const begin = async () => {
    const begun = await relyingParty.initiateDeviceAuthorization(tv, { scope: 'openid' });
    const page = await (await world.send(`/oidc/device?user_code=${begun.user_code}`, {}, person)).text();
    const fields = [...page.matchAll(/name="(xsrf|user_code)" value="([^"]*)"/g)].slice(0, 2);
    const body = new URLSearchParams([...fields.map(([, name = '', value = '']) => [name, value])]);
    body.set('confirm', 'yes');
    return { code: begun.device_code, body };
  };
  type Begun = Awaited<ReturnType<typeof begin>>;
  const letIn = ({ body }: Begun) =>
    world.send('/oidc/device', { method: 'POST', body, headers: { origin: issuer.origin } }, person);
  const poll = async ({ code }: Begun): Promise<Record<string, string>> => {
    const body = new URLSearchParams({ grant_type: deviceGrant, client_id: 'tv', device_code: code });
    return (await (await world.send('/oidc/token', { method: 'POST', body })).json()) as never;
  };
  const end = (token: string | undefined) =>
    token === undefined ? undefined : relyingParty.tokenRevocation(tv, token);

  test('that is being let in: it waits or is in, and so is one that begins anew', async () => {
    const writes = await everywhere(begin, letIn, async (begun) => {
      const [first, again] = [await poll(begun), await begin()];
      if (first.error !== undefined) expect(first.error).toBe('authorization_pending');
      await letIn(again);
      const next = await poll(again);
      expect(next).toHaveProperty('refresh_token');
      for (const token of [first.refresh_token, next.refresh_token]) await end(token);
      expect(await liveFamilies()).toEqual([]);
    });
    expect(writes).toBeGreaterThan(1);
  });

  test('between its code and its tokens: the code is good once more, and never gives two families', async () => {
    const writes = await everywhere(
      async () => {
        const begun = await begin();
        await letIn(begun);
        return begun;
      },
      poll,
      async (begun) => {
        const later = await poll(begun);
        if (later.error !== undefined) expect(later.error).toBe('invalid_grant');
        expect((await liveFamilies()).length).toBeLessThan(2);
        await end(later.refresh_token);
        expect(await liveFamilies()).toEqual([]);
      },
    );
    expect(writes).toBe(1);
  });
});

test('Redis loses everything: what is valid stays valid, what was ended stays ended', async () => {
  const tokensOf = async () => {
    const { asked, location } = await authorize();
    return exchange(config, location, asked);
  };
  const other = await signIn(world, 'anna');
  const ask2 = await ask(config);
  const ended = await exchange(config, locationOf(await world.send(ask2.url, {}, other)), ask2);
  await world.call('POST', '/api/v1/platform/auth/logout', { caller: other });
  const revoked = await tokensOf();
  await relyingParty.tokenRevocation(config, String(revoked.refresh_token));
  const valid = await tokensOf();
  const { redisUrl, redisPrefix } = world.service.config;
  await deleteKeys(redisUrl, redisPrefix);
  expect(await isActive(valid.access_token)).toBe(true);
  for (const { access_token: token } of [ended, revoked]) expect(await isActive(token)).toBe(false);
  await expect(relyingParty.refreshTokenGrant(config, String(valid.refresh_token))).resolves.toBeDefined();
  for (const { refresh_token: token } of [ended, revoked])
    await relyingParty.refreshTokenGrant(config, String(token)).then(() => expect.unreachable(), refused);
});

test('of what is stored together, what is refused fails alone', async () => {
  const artifacts = createArtifactsRepository(world.connection);
  const save = (id: string, purgeAt: unknown) =>
    artifacts.save('AccessToken', id, { payload: { id }, purgeAt: purgeAt as Date });
  // The first goes by itself, the others with the next group.
  const soon = new Date(Date.now() + 60_000);
  const saved = await Promise.allSettled([
    ...[save('1', soon), save('2', soon), save('3', 'never'), save('4', soon)],
  ]);
  expect(saved.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await artifacts.find('AccessToken', '4')).toMatchObject({ payload: { id: '4' } });
  expect(await artifacts.find('AccessToken', '3')).toBeUndefined();
});

test('of several that present the same at once, and others beside them, each thing is used by one', async () => {
  const artifacts = createArtifactsRepository(world.connection);
  const purgeAt = new Date(Date.now() + 60_000);
  const ids = ['code 1', 'code 2', 'code 3'];
  await Promise.all(ids.map((id) => artifacts.save('AuthorizationCode', id, { payload: {}, purgeAt })));
  const now = new Date();
  // The first goes by itself; what is left goes together, with one that is not there.
  const presented = [...ids, ...ids, ...ids, 'unknown'];
  const used = await Promise.all(presented.map((id) => artifacts.consume('AuthorizationCode', id, now)));
  for (const id of ids)
    expect(used.filter((first, place) => first && presented[place] === id)).toHaveLength(1);
  expect(used.at(-1)).toBe(false);
});
