import { join } from 'node:path';
import { run, runOrThrow } from '@gatehouse/stack/command.ts';
import type { Command, CommandContext } from '@gatehouse/stack/commands/context.ts';
import { findEngines } from '@gatehouse/stack/commands/engines.ts';
import { cached } from '@gatehouse/stack/engines/cache.ts';
import { cacheFolder, repositoryRoot } from '@gatehouse/stack/paths.ts';
import { engineUrls, planPlatform } from '@gatehouse/stack/platform.ts';
import { runningState } from '@gatehouse/stack/platform-state.ts';
import { browserAddress, serviceCommand } from '@gatehouse/stack/seeding.ts';
import { demoPassword } from '../../demo-data/people.ts';

const k6Version = '1.8.1';
const journeys = ['sign-in', 'send-code'];
/** More than a minute of the fastest profile asks for, so that nobody asks for a code twice within their pause. */
const people = 8_000;
/** Cheap to make; a sign-in verifies by the parameters of the hash it finds. */
const hashCost = ['--memory', '7168', '--time', '5'];

/** The k6 of the PATH, or one of the cache that the first call builds. */
export async function findK6({ env, report }: Pick<CommandContext, 'env' | 'report'>): Promise<string> {
  if ((await run('k6', ['version'], { env }).catch(() => ({ code: 1 }))).code === 0) return 'k6';
  const folder = await cached(cacheFolder(env), `k6-${k6Version}`, async (workshop) => {
    report(`k6: not on the PATH, building version ${k6Version} with Go; this takes minutes once`);
    await runOrThrow('go', ['install', `go.k6.io/k6@v${k6Version}`], { env: { ...env, GOBIN: workshop } });
  });
  return join(folder, 'k6');
}

const personLine = (_: unknown, index: number): string =>
  JSON.stringify({
    login: `load-${index}`,
    email: `load-${index}@load.example.org`,
    password: demoPassword,
    // Without names, required fields would be asked for before anything else.
    lastName: 'Load',
    firstName: String(index),
    roles: ['user'],
    schemeCode: 'email-or-password',
  });

export const loadCommand: Command = {
  summary: 'run a load test against the running platform: load sign-in steady',
  async run(context) {
    const { args, env, instance, report, print } = context;
    const [journey = 'sign-in', profile = 'smoke'] = args;
    if (!journeys.includes(journey)) {
      print(`There is no journey ${journey}, but ${journeys.join(', ')}.`);
      return 1;
    }
    if (!(await runningState(instance.folder))) {
      print('The platform does not run: make up starts it.');
      return 1;
    }
    const k6 = await findK6(context);
    const engines = engineUrls(await findEngines(context));
    const command = serviceCommand(await planPlatform(instance, engines, env));
    const count = profile === 'smoke' ? 100 : people;
    report(`people: ${count} to sign in with`);
    const lines = Array.from({ length: count }, personLine).join('\n');
    await command('identity', ['accounts', 'import', '-', ...hashCost], lines);
    const { code } = await run(
      k6,
      ['run', '--quiet', join(repositoryRoot, 'load-tests', `${journey}.load.ts`)],
      {
        inherit: true,
        env: {
          ...env,
          PROFILE: profile,
          GATEHOUSE_URL: browserAddress(instance),
          GATEHOUSE_LOAD_PEOPLE: String(count),
          GATEHOUSE_LOAD_PASSWORD: demoPassword,
        },
      },
    );
    return code;
  },
};
