import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import type { IdentityWorld } from '../../identity.fixtures.ts';

/** Where the administrator of the tests sits. */
export const HOME = '198.51.100.7';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The lists as an administrator keeps them, and as a BFF is told of them. */
export const networkOf = (world: IdentityWorld) => {
  const methods = ['setting.network.read', 'setting.network.write'];
  const administrator = { ...accountActor('administrator', { methods }), ip: HOME };
  const send = async (method: Method, path: string, body?: object) => {
    const response = await world.app.inject({
      method,
      url: `/api/v1/platform/setting/${path}`,
      headers: { authorization: `Bearer ${await world.tokenOf(administrator)}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: tests assert what the body holds
    return { status: response.statusCode, body: response.body === '' ? null : (response.json() as any) };
  };
  const post = (path: string, body: object) => send('POST', path, body);
  const made = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await post(path, body);
    if (status !== 201) throw new Error(`${path} was answered ${status} ${JSON.stringify(answer)}`);
    return answer.id;
  };
  const verdict = async (address: string) =>
    (await send('GET', `network/verdict?address=${encodeURIComponent(address)}`)).body.verdict;
  const told = async (version?: string) => {
    const query = version === undefined ? '' : `?version=${version}`;
    return (await world.call('GET', `/internal/network/rules${query}`, { peer: true })).body;
  };
  return {
    post,
    get: (path: string) => send('GET', path),
    put: (path: string, body?: object) => send('PUT', path, body),
    remove: (path: string) => send('DELETE', path),
    /** Makes an entry of a list and answers its id. */
    make: made,
    alias: (name: string, ips: readonly string[]) =>
      made('network-aliases', { name, ips: ips.map((ip) => ({ ip })) }),
    rows: async (list: 'blacklist' | 'whitelist' | 'network-aliases', query: Record<string, string> = {}) => {
      const { body } = await send('GET', `${list}?${new URLSearchParams(query)}`);
      return list === 'network-aliases' ? body.networkAliases : body.entries;
    },
    verdict,
    reasonOf: async (address: string): Promise<string> => (await verdict(address)).reason,
    told,
    rules: async () => (await told()).rules,
    eventsOf: async (id: string) => (await world.events()).filter(({ subject }) => subject === id),
  };
};
