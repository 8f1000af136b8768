import { randomBytes, randomUUID } from 'node:crypto';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { askAs } from '../../../demo-data/ask-as.ts';
import { startKeycloak } from '../keycloak.ts';
import { realmOf } from '../keycloak-realm.ts';
import { engineUrls, planPlatform } from '../platform.ts';
import { runningState } from '../platform-state.ts';
import { keycloakPort } from '../processes.ts';
import { browserAddress, serviceCommand } from '../seeding.ts';
import type { Command, CommandContext } from './context.ts';
import { findEngines } from './engines.ts';

const name = 'demo-keycloak';
const realm = 'orchard';
const client = 'gatehouse';
const PEOPLE = 60;
const password = 'Orchid-Lantern-42';

interface StoredProvider {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
}

/** Calls provider-sync as the demo's administrator does through the console. */
const connectionOf = async (context: CommandContext) => {
  const { instance, env } = context;
  const plan = await planPlatform(instance, engineUrls(await findEngines(context)), env);
  const shown = await serviceCommand(plan)('identity', ['accounts', 'show', 'admin']);
  const accountId = /"id":"([^"]+)"/.exec(shown)?.[1];
  if (accountId === undefined) throw new Error('the demo data is missing: make seed writes it');
  const planned = (wanted: string) => plan.processes.find((process) => process.name === wanted);
  const ask = askAs(
    {
      urls: { 'provider-sync': `http://127.0.0.1:${planned('provider-sync')?.port}` },
      environment: (process) => planned(process)?.env ?? {},
    },
    'provider-sync',
    {
      accountId,
      login: 'admin',
      methods: ['setting.providers.read', 'setting.providers.write'],
    },
  );
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await ask(`${API_PREFIX}/platform/setting${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
};
type Call = Awaited<ReturnType<typeof connectionOf>>;

/** The provider of a former start gets the secret of this one. */
const saved = async (call: Call, url: string, clientSecret: string): Promise<string> => {
  const form = { name, title: 'Keycloak', url, realm, clientId: client, clientSecret, createAccounts: true };
  const { providers } = (await call('GET', `/providers?search=${name}`)) as { providers: StoredProvider[] };
  const known = providers.find((provider) => provider.name === name);
  if (known === undefined) return ((await call('POST', '/providers', form)) as { id: string }).id;
  await call('PUT', `/providers/${known.id}`, { ...form, revision: known.revision });
  return known.id;
};

/** Fields that mean the same are set up, so that a dry run is one press away. */
const setUp = async (call: Call, id: string): Promise<void> => {
  const { synchronizations } = (await call('GET', `/providers/${id}/sync`)) as {
    synchronizations: { id: string; type: string; baseMappers: boolean }[];
  };
  for (const { id: syncId, baseMappers } of synchronizations)
    if (!baseMappers) await call('POST', `/providers/sync/${syncId}/base`, {});
};

const untilAsked = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });

export const demoProviderCommand: Command = {
  summary: 'start a Keycloak with a realm and connect it to the running platform; Ctrl+C ends it',
  async run(context) {
    const { instance, env, report, print } = context;
    if (!(await runningState(instance.folder))) {
      print('The platform does not run: make up starts it.');
      return 1;
    }
    const asked = untilAsked();
    const call = await connectionOf(context);
    const [secret, adminPassword] = [randomBytes(24), randomBytes(9)].map((bytes) =>
      bytes.toString('base64url'),
    ) as [string, string];
    const portal = browserAddress(instance);
    let id = '';
    report('Keycloak: starting; the first time takes a minute');
    const keycloak = await startKeycloak(
      async (address) => {
        id = await saved(call, address, secret);
        return realmOf({
          realm,
          people: PEOPLE,
          client: { id: client, secret },
          redirectUris: [`${portal}/*`],
          password,
          backchannelLogoutUrl: `${portal}/oidc/providers/${id}/back-channel-logout`,
        });
      },
      { port: instance.port(keycloakPort), context: { env, report }, adminPassword },
    );
    try {
      const form = { id, url: keycloak.address, realm, clientId: client };
      const { people } = (await call('POST', '/providers/status', form)) as { people: number };
      await setUp(call, id);
      print('');
      print(`  Connected      ${people} people of the realm ${realm}`);
      print(`  Provider       ${portal}/platform/setting/providers/${id}`);
      print(`  Keycloak       ${keycloak.address}/admin/   admin   ${adminPassword}`);
      print(`  Who can sign in through it:  person0 to person4   ${password}`);
      print('');
      report('Keycloak runs until Ctrl+C; the provider stays in the console');
      await asked;
    } finally {
      await keycloak.stop();
    }
    return 0;
  },
};
