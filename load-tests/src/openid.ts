import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from '@gatehouse/stack/commands/context.ts';
import { findEngines } from '@gatehouse/stack/commands/engines.ts';
import { repositoryRoot, stackFolder } from '@gatehouse/stack/paths.ts';
import { engineUrls, planPlatform } from '@gatehouse/stack/platform.ts';
import { runningState } from '@gatehouse/stack/platform-state.ts';
import { browserAddress, serviceCommand } from '@gatehouse/stack/seeding.ts';

const own = join(repositoryRoot, 'load-tests/openid');
/** Those of Keycloak's own realm, so that a sign-in costs both the same: no hash is made anew at another cost. */
const memory = '7168';
const time = '5';

interface Target {
  readonly env: Readonly<Record<string, string>>;
}

/** One client for everything, as an export of a realm describes it. */
const realmOf = (env: Target['env']) => ({
  realm: 'bench',
  clients: [
    {
      clientId: env.WEB_CLIENT_ID,
      secret: env.WEB_CLIENT_SECRET,
      serviceAccountsEnabled: true,
      redirectUris: [env.REDIRECT_URI],
    },
  ],
});

/** The scripts of the measurement with the form of our sign-in page among them. */
const prepareScripts = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true });
  const forms = join(to, 'k6/lib/login-form.js');
  const [given, added] = await Promise.all([
    readFile(forms, 'utf8'),
    readFile(join(own, 'login-form.js'), 'utf8'),
  ]);
  await writeFile(forms, `${given}\n${added}`);
};

export const openidCommand: Command = {
  summary: 'prepare the running platform for the measurement of OpenID providers: openid FOLDER-OF-SCRIPTS',
  async run(context) {
    const { args, env, instance, report, print } = context;
    const [scripts] = args;
    const state = await runningState(instance.folder);
    if (scripts === undefined || !state) {
      print(
        scripts === undefined
          ? 'Where are the scripts? openid FOLDER'
          : 'The platform does not run: make up starts it.',
      );
      return 1;
    }
    const home = resolve(env.BENCH_HOME ?? join(stackFolder, 'openid'));
    await mkdir(home, { recursive: true });
    await prepareScripts(resolve(scripts), join(home, 'scripts'));
    const target = JSON.parse(await readFile(join(own, 'gatehouse.json'), 'utf8')) as Target;
    const engines = engineUrls(await findEngines(context));
    const command = serviceCommand(await planPlatform(instance, engines, env));

    const { PASSWORD = '', USERS = '0', USER_PREFIX = '' } = target.env;
    await command('platform', ['settings', 'set', 'argonMemory', memory, 'argonTime', time]);
    report(`people: ${USERS} to sign in with`);
    // One hash for all of them: making them is not what is measured.
    const passwordHash = (
      await command('identity', ['accounts', 'hash', '--memory', memory, '--time', time], PASSWORD)
    ).trim();
    const lines = Array.from({ length: Number(USERS) }, (_, index) => {
      const login = `${USER_PREFIX}${index}`;
      const email = `${login}@bench.example.org`;
      return JSON.stringify({ login, email, passwordHash, firstName: 'Bench', lastName: login });
    });
    await command('identity', ['accounts', 'import', '-'], lines.join('\n'));
    const realm = join(home, 'realm.json');
    await writeFile(realm, JSON.stringify(realmOf(target.env)));
    print((await command('identity', ['keycloak', 'import', realm])).trim());

    for (const { name, pid } of state.processes)
      if (pid !== undefined) await writeFile(join(home, `gatehouse-${name}.pid`), String(pid));
    print(
      `BENCH_HOME=${home} GATEHOUSE_URL=${browserAddress(instance)} node ${join(home, 'scripts/run.mjs')} --targets ${join(own, 'gatehouse.json')} --out ${join(home, 'out')}`,
    );
    return 0;
  },
};
