/** A real Keycloak on a realm of its own, for tests of federation and for the demo. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InstallContext } from './engines/engine.ts';
import { ensureJava } from './engines/java.ts';
import { fetchArchive } from './engines/maven-archive.ts';
import { freePorts } from './ports.ts';
import { waitFor } from './wait.ts';

const archive = {
  title: 'Keycloak 26.7.3',
  name: 'keycloak-26.7.3',
  artifact: 'org.keycloak:keycloak-quarkus-dist:26.7.3:zip',
  sha256: '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f',
};

/** Milliseconds that a start may log nothing: the first one compiles the server for its configuration. */
const SILENCE = 240_000;
const AT_MOST = 900_000;

const onStderr: InstallContext = {
  env: process.env,
  report: (line) => void process.stderr.write(`${line}\n`),
};

export interface KeycloakSettings {
  /** A free one unless given. */
  readonly port?: number;
  readonly context?: InstallContext;
  /** Of an administrator of the whole server, by the name `admin`; without it there is none. */
  readonly adminPassword?: string;
}

/** `realmAt`: what it imports, made when its address is known. Data live as long as the process. */
export const startKeycloak = async (
  realmAt: (address: string) => Promise<{ readonly realm: string }>,
  { port: wanted, context = onStderr, adminPassword }: KeycloakSettings = {},
) => {
  const java = await ensureJava(context);
  const home = await mkdtemp(join(tmpdir(), 'gatehouse-keycloak-'));
  await cp(await fetchArchive(archive, context), home, { recursive: true });
  const port = wanted ?? (await freePorts(1))[0] ?? 0;
  const address = `http://127.0.0.1:${port}`;
  const realm = await realmAt(address);
  await mkdir(join(home, 'data/import'), { recursive: true });
  await writeFile(join(home, 'data/import/realm.json'), JSON.stringify(realm));
  let output = '';
  let logged = 0;
  const child = spawn(
    'bash',
    [
      [join(home, 'bin/kc.sh'), 'start-dev', '--import-realm'],
      ['--http-host=127.0.0.1', `--http-port=${port}`, '--log-level=info'],
    ].flat(),
    {
      // A group of its own: the script runs the server as its child. It writes below the working folder, too.
      cwd: home,
      detached: true,
      env: {
        ...context.env,
        JAVA: java,
        JAVA_HOME: dirname(dirname(java)),
        JAVA_OPTS_KC_HEAP: '-Xmx512m',
        ...(adminPassword === undefined
          ? {}
          : { KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword }),
      },
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      logged += chunk.length;
      output = `${output}${chunk}`.slice(-4_000);
    });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit');
      process.kill(-(child.pid as number), 'SIGKILL');
      await ended;
    }
    await rm(home, { recursive: true, force: true });
  };
  try {
    await waitFor(
      async () => {
        const answer = await fetch(`${address}/realms/${realm.realm}/.well-known/openid-configuration`);
        if (!answer.ok) throw new Error(`Keycloak answers ${answer.status}`);
      },
      {
        what: 'the start of Keycloak',
        timeoutMs: SILENCE,
        progress: { seen: async () => String(logged), atMostMs: AT_MOST },
        intervalMs: 500,
        abortWhen: () => {
          if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}`);
        },
      },
    );
  } catch (error) {
    await stop();
    throw new Error(
      `Keycloak did not start: ${(error as Error).message}\nWhat is fetched stays: the next start is shorter. Keycloak logged:\n${output}`,
      { cause: error },
    );
  }
  return { address, stop };
};
