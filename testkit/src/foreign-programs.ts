/** Programs in other languages that a test runs beside a service, with the packages that they are written against. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { arch } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Environment, onPath, run, runOrThrow } from '@gatehouse/stack/command.ts';
import { cached } from '@gatehouse/stack/engines/cache.ts';
import { installDebianPackages } from '@gatehouse/stack/engines/debian.ts';
import { ensureJava } from '@gatehouse/stack/engines/java.ts';
import { fetchJars, type JarList } from '@gatehouse/stack/engines/maven-jars.ts';
import { cacheFolder } from '@gatehouse/stack/paths.ts';

const context = { env: process.env, report: (line: string) => void process.stderr.write(`${line}\n`) };

/** Runs the program with these variables beside those of the machine, and reads the JSON that it prints. */
export type ForeignProgram = (variables: Environment) => Promise<unknown>;

const answerOf = async (command: string, args: readonly string[], env: Environment): Promise<unknown> => {
  const { code, stdout, stderr } = await run(command, args, {
    env: { ...process.env, ...env },
    timeoutMs: 50_000,
  });
  if (code !== 0) throw new Error(`${args.at(-1)} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
};

const ensurePython = async (): Promise<string> => {
  const usable = async () => {
    const found = await onPath('python3', context.env);
    if (!found) return undefined;
    const { code } = await run(found, ['-m', 'pip', '--version'], { env: context.env });
    return code === 0 ? found : undefined;
  };
  const present = await usable();
  if (present !== undefined) return present;
  await installDebianPackages(['python3-pip'], context);
  const installed = await usable();
  if (installed === undefined) throw new Error('Python 3 with pip is needed: please install it');
  return installed;
};

/** A Python program with the packages of a list that names each by its hash; they are fetched once a machine. */
export const pythonProgram = async (program: string, requirements: string): Promise<ForeignProgram> => {
  const python = await ensurePython();
  const { stdout } = await runOrThrow(python, ['-c', 'import sys; print(sys.version_info[:2])'], {
    env: context.env,
  });
  const list = await readFile(requirements, 'utf8');
  const fingerprint = hash('sha256', `${stdout}${arch()}${list}`, 'hex').slice(0, 16);
  const folder = await cached(cacheFolder(context.env), `python-${fingerprint}`, async (workshop) => {
    const install = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--only-binary=:all:'];
    await runOrThrow(
      python,
      [...install, '--require-hashes', '--target', workshop, '--requirement', requirements],
      { env: context.env },
    );
  });
  return (variables) => answerOf(python, [program], { ...variables, PYTHONPATH: folder });
};

/** A Java program of one file with the jars of a list. */
export const javaProgram = async (program: string, list: JarList): Promise<ForeignProgram> => {
  const java = await ensureJava(context);
  const folder = await fetchJars(list, context);
  const path = ['-cp', `${join(folder, '*')}${delimiter}`];
  // One that lives for a second is not worth being compiled well.
  return (variables) => answerOf(java, ['-XX:TieredStopAtLevel=1', ...path, program], variables);
};
