/** Keycloak, as a customer runs it, on a realm of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureJava } from '@gatehouse/stack/engines/java.ts';
import { fetchArchive } from '@gatehouse/stack/engines/maven-archive.ts';
import { freePorts } from '@gatehouse/stack/ports.ts';
import { waitFor } from '@gatehouse/stack/wait.ts';

const context = { env: process.env, report: (line: string) => void process.stderr.write(`${line}\n`) };
const archive = {
  title: 'Keycloak 26.7.3',
  name: 'keycloak-26.7.3',
  artifact: 'org.keycloak:keycloak-quarkus-dist:26.7.3:zip',
  sha256: '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f',
};

/** Milliseconds that a first start may take: it compiles itself for its configuration. */
const START = 240_000;

/** `realmAt`: what it imports, made when its address is known. */
export const startKeycloak = async (realmAt: (address: string) => Promise<{ readonly realm: string }>) => {
  const java = await ensureJava(context);
  const home = await mkdtemp(join(tmpdir(), 'gatehouse-keycloak-'));
  await cp(await fetchArchive(archive, context), home, { recursive: true });
  const [port = 0] = await freePorts(1);
  const address = `http://127.0.0.1:${port}`;
  const realm = await realmAt(address);
  await mkdir(join(home, 'data/import'), { recursive: true });
  await writeFile(join(home, 'data/import/realm.json'), JSON.stringify(realm));
  let output = '';
  const child = spawn(
    'bash',
    [
      [join(home, 'bin/kc.sh'), 'start-dev', '--import-realm'],
      ['--http-host=127.0.0.1', `--http-port=${port}`, '--log-level=warn'],
    ].flat(),
    {
      // A group of its own: the script runs the server as its child.
      detached: true,
      env: { ...process.env, JAVA: java, JAVA_HOME: dirname(dirname(java)), JAVA_OPTS_KC_HEAP: '-Xmx512m' },
    },
  );
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
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
        ...{ timeoutMs: START, intervalMs: 500 },
        abortWhen: () => {
          if (child.exitCode !== null) throw new Error(`Keycloak ended with ${child.exitCode}`);
        },
      },
    );
  } catch (error) {
    await stop();
    throw new Error(`Keycloak has said: ${output}`, { cause: error });
  }
  return { address, stop };
};
