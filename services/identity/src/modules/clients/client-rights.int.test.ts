/** Who gives a client what it may do at interfaces. */
import { generateKeyPairSync } from 'node:crypto';
import { permittedInTest } from '@gatehouse/kit/granting/granting.fixtures.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../identity.fixtures.ts';
import { type ApplicationRow, applications } from '../applications/applications.model.ts';
import { type ClientRow, clients } from './clients.model.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

const keeper = ['setting.applications.read', 'setting.applications.write'];
const chief = [...keeper, 'setting.users.read'];
const sendAs =
  (id: string, methods: readonly string[]) =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
    const response = await world.app.inject({
      method,
      url: `/api/v1/platform/setting/applications${path}`,
      headers: { authorization: `Bearer ${await world.tokenOf(accountActor(id, { methods }))}` },
      ...(payload === undefined ? {} : { payload }),
    });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  };
const asKeeper = sendAs('keeper', keeper);
const asChief = sendAs('chief', chief);
const beyond = {
  status: 403,
  body: { code: 'grant.beyondYours', requiredRights: ['setting.users.read'] },
};

const robot = {
  name: 'Robot',
  type: 'confidential',
  tokenAuthMethod: 'client_secret_basic',
  grantTypes: ['client_credentials'],
  scopes: ['openid'],
  redirectUris: [],
};
const application = async (code: string, more: object = {}): Promise<string> =>
  (await asChief('POST', '', { type: 'external', code, name: code, serviceAccount: true, ...more })).body.id;
const stored = (clientId: string) =>
  clients.model(world.connection).findOne({ clientId }).lean<ClientRow>().orFail();

describe('who keeps applications and may not read people', () => {
  it('makes no client and no application that reads them, and adds that to none', async () => {
    const id = await application('reader');
    for (const methods of [['sync:users'], ['orders.read', 'sync:users'], ['setting.users.read']])
      expect(await asKeeper('POST', `/${id}/clients`, { ...robot, methods })).toMatchObject(beyond);
    const plain = await asKeeper('POST', `/${id}/clients`, { ...robot, methods: ['orders.read'] });
    const change = { ...robot, methods: ['orders.read', 'sync:users'], revision: 1 };
    expect(await asKeeper('PUT', `/client/${plain.body.clientId}`, change)).toMatchObject(beyond);
    const made = { type: 'external', code: 'climber', name: 'c', serviceAccount: true };
    expect(await asKeeper('POST', '', { ...made, methods: ['sync:users'] })).toMatchObject(beyond);
    const widened = { type: 'external', name: 'reader', methods: ['sync:users'], revision: 1 };
    expect(await asKeeper('PUT', `/${id}`, widened)).toMatchObject(beyond);
    expect(await clients.model(world.connection).countDocuments({ methods: 'sync:users' })).toBe(0);
    expect(await applications.model(world.connection).countDocuments({ methods: 'sync:users' })).toBe(0);
  });

  it('gets no proof of a client that reads them: neither a secret, nor a key, nor a client of the same application', async () => {
    const id = await application('strong');
    const { clientId } = (await asChief('POST', `/${id}/clients`, { ...robot, methods: ['sync:users'] }))
      .body;
    expect(await asKeeper('PUT', `/client/${clientId}/secret`, { revision: 1 })).toMatchObject(beyond);
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwks = JSON.stringify({ keys: [publicKey.export({ format: 'jwk' })] });
    const keyed = {
      ...robot,
      methods: ['sync:users'],
      tokenAuthMethod: 'private_key_jwt',
      jwks,
      revision: 1,
    };
    expect(await asKeeper('PUT', `/client/${clientId}`, keyed)).toMatchObject(beyond);
    const shared = await application('shared', { methods: ['sync:users'] });
    expect(await asKeeper('POST', `/${shared}/clients`, robot)).toMatchObject(beyond);
    // One that signs people in alone has nothing of it until it may act as itself.
    const web = { ...robot, grantTypes: ['authorization_code'], redirectUris: ['https://a.example/cb'] };
    const { clientId: page } = (await asKeeper('POST', `/${shared}/clients`, web)).body;
    const own = { ...web, grantTypes: ['authorization_code', 'client_credentials'], revision: 1 };
    expect(await asKeeper('PUT', `/client/${page}`, own)).toMatchObject(beyond);
    expect((await stored(clientId)).secret).toBeNull();
  });

  it('changes what else there is of such a client, which keeps who gave it what', async () => {
    const id = await application('kept');
    const given = { ...robot, methods: ['sync:users'] };
    const { clientId } = (await asChief('POST', `/${id}/clients`, given)).body;
    const grantors = [
      { kind: 'scope', id: 'openid', by: 'chief' },
      { kind: 'scope', id: 'sync:users', by: 'chief' },
    ];
    expect((await stored(clientId)).grantors).toEqual(grantors);
    const more = { ...given, name: 'Renamed', methods: ['sync:users', 'orders.read'], revision: 1 };
    expect((await asKeeper('PUT', `/client/${clientId}`, more)).status).toBe(200);
    const order = { kind: 'method', id: 'orders.read', by: 'keeper' };
    expect(await stored(clientId)).toMatchObject({ name: 'Renamed', grantors: [...grantors, order] });
    const less = { ...given, methods: ['orders.read'], revision: 2 };
    expect((await asKeeper('PUT', `/client/${clientId}`, less)).status).toBe(200);
    expect((await stored(clientId)).grantors).toEqual([grantors[0], order]);
    const back = { ...given, methods: ['sync:users', 'orders.read'], revision: 3 };
    expect(await asKeeper('PUT', `/client/${clientId}`, back)).toMatchObject(beyond);
  });
});

describe('a right that no administrator answers for', () => {
  const rightsOf = async (id: string) => (await asChief('GET', `/details/${id}`)).body.application;

  it('is said to be the operator’s, and is adopted by who may give it', async () => {
    const id = await application('old', { methods: ['sync:users'] });
    const { clientId } = (await asChief('POST', `/${id}/clients`, { ...robot, methods: ['sync:users'] }))
      .body;
    // From before grantors were kept.
    await clients.model(world.connection).updateOne({ clientId }, { $unset: { grantors: 1 } });
    await applications.model(world.connection).updateOne({ _id: id }, { $unset: { grantors: 1 } });
    const right = { id: 'sync:users', requiredRights: ['setting.users.read'] };
    const unanswered = [{ ...right, state: 'operator', author: null }];
    expect(await rightsOf(id)).toMatchObject({ rights: unanswered, clients: [{ rights: unanswered }] });
    for (const path of [`/client/${clientId}/rights`, `/${id}/rights`]) {
      const adoption = { revision: 1, rights: ['sync:users'] };
      expect(await asKeeper('PUT', path, adoption)).toMatchObject(beyond);
      expect((await asChief('PUT', path, { ...adoption, revision: 5 })).status).toBe(409);
      for (const _ of ['first', 'repeated'])
        expect(await asChief('PUT', path, adoption)).toEqual({ status: 200, body: { revision: 2 } });
    }
    const row = await stored(clientId);
    expect(row.grantors).toEqual([{ kind: 'scope', id: 'sync:users', by: 'chief' }]);
    const application2 = await applications.model(world.connection).findById(id).lean<ApplicationRow>();
    expect(application2?.grantors).toEqual(row.grantors);
    const told = (await world.events()).filter(({ subject }) => subject === row._id || subject === id);
    expect(told.map(({ data }) => data.changes)).toContainEqual([
      { field: 'answeredRights', previous: [], current: ['sync:users'] },
    ]);
  });

  it('says by name who gave it and may not any more', async () => {
    const author = await world.enrol({ login: 'author', roles: ['user', 'administrator'] });
    const asAuthor = sendAs(author._id, chief);
    const id = await application('lapsing');
    const { body } = await asAuthor('POST', `/${id}/clients`, { ...robot, methods: ['sync:users'] });
    const shown = async () => (await rightsOf(id)).clients[0].rights;
    expect(await shown()).toMatchObject([{ state: 'given', author: 'author' }]);
    await world.enrol({ login: 'other', roles: ['user', 'administrator'] });
    const roles = permittedInTest(['user']);
    await world.accountsService.change(author._id, () => ({ roles }), { actor: 'system' });
    expect(await shown()).toMatchObject([{ state: 'lapsed', author: 'author' }]);
    const successor = await world.enrol({ login: 'successor', roles: ['user', 'administrator'] });
    const adoption = { revision: 1, rights: ['sync:users'] };
    await sendAs(successor._id, chief)('PUT', `/client/${body.clientId}/rights`, adoption);
    expect(await shown()).toMatchObject([{ state: 'given', author: 'successor' }]);
  });
});
