/**
 * CPU of what the OpenID Provider asks its store for and stores, gathered as it is and each by itself, in turn: what has a
 * repository of its own finds nobody to go with.
 */
import { connectMongo } from '@gatehouse/kit/mongo/connect.ts';
import { createReadsById } from '@gatehouse/kit/mongo/reads-by-id.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { cpuPerCall, median } from '@gatehouse/testkit/measure/cpu-per-call.ts';
import { reportFigure } from '@gatehouse/testkit/measure/figures.ts';
import { person } from '../src/identity.fixtures.ts';
import { accountRow } from '../src/modules/accounts/accounts.domain.ts';
import { accounts } from '../src/modules/accounts/accounts.model.ts';
import { createAccountsRepository } from '../src/modules/accounts/accounts.repository.ts';
import { createClientSessionsRepository } from '../src/modules/oidc/client-sessions/client-sessions.repository.ts';
import { createTokenStandings } from '../src/modules/oidc/standing/token-standing.read-model.ts';
import { createArtifactsRepository } from '../src/modules/oidc/tokens/artifacts.repository.ts';

const url =
  process.env.GATEHOUSE_MONGO_URL ?? 'mongodb://127.0.0.1:27118/?replicaSet=gatehouse&directConnection=true';
const mongo = await connectMongo({
  url,
  database: `gatehouse_bench_provider_store_${process.pid}`,
  appName: 'provider-store-bench',
});
const { connection } = mongo;
const ROUNDS = 5;
const calls = 1_000;
const PEOPLE = 200;
const now = new Date();
const purgeAt = new Date(now.getTime() + 3_600_000);
const idOf = (one: number): string => `person ${one % PEOPLE}`;
const granted = createArtifactsRepository(connection);
await accounts
  .driver(connection)
  .insertMany(
    Array.from({ length: PEOPLE }, (_, one) =>
      accountRow(person({ login: `person${one}`, email: `person${one}@example.org` }), idOf(one), now),
    ),
  );
for (let one = 0; one < PEOPLE; one += 1)
  await granted.save('Grant', idOf(one), { payload: { accountId: idOf(one), clientId: 'portal' }, purgeAt });

const repositories = () => {
  const store = createAccountsRepository(connection);
  return {
    artifacts: createArtifactsRepository(connection),
    clientSessions: createClientSessionsRepository(connection),
    standing: createTokenStandings(connection),
    account: createReadsById(store.findByIds),
  };
};
type Repositories = ReturnType<typeof repositories>;

const asked: Readonly<Record<string, (of: Repositories, index: number) => Promise<unknown>>> = {
  'storing an artifact': ({ artifacts }) => {
    const payload = { accountId: idOf(0), clientId: 'portal', nonce: 'x'.repeat(200) };
    return artifacts.save('AuthorizationCode', systemIds.id(), { payload, purgeAt });
  },
  'storing a session at a client': ({ clientSessions }) => {
    const ids = { sessionId: systemIds.id(), sid: systemIds.id(), grantId: systemIds.id() };
    return clientSessions.save({
      ...ids,
      clientId: 'portal',
      accountId: idOf(0),
      startedAt: now,
      purgeAt,
    } as never);
  },
  'reading an artifact': ({ artifacts }, index) => artifacts.find('Grant', idOf(index)),
  'reading an account': ({ account }, index) => account(idOf(index)),
  'what a token stands on': ({ standing }, index) =>
    standing({ grantId: idOf(index), sessionId: idOf(index), accountId: idOf(index) }),
};

for (const atOnce of [2, 8, 32]) {
  const shared = repositories();
  const own = Array.from({ length: atOnce }, repositories);
  for (const [name, ask] of Object.entries(asked)) {
    const taken = { gathered: [] as number[], alone: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      taken.gathered.push(await cpuPerCall({ calls, atOnce }, (index) => ask(shared, index)));
      taken.alone.push(
        await cpuPerCall({ calls, atOnce }, async (index) => {
          const mine = own.pop() as Repositories;
          await ask(mine, index);
          own.push(mine);
        }),
      );
    }
    for (const [variant, values] of Object.entries(taken))
      reportFigure({
        name: `CPU of ${name}, ${atOnce} at once, ${variant}`,
        value: median(values),
        unit: 'µs',
      });
  }
}
await connection.dropDatabase();
await mongo.close();
