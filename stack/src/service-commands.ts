import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { repositoryRoot } from './paths.ts';
import type { ProcessPlan } from './processes.ts';

/** One command, for the process that runs them. */
export type Asked = {
  id: number;
  /** The module that holds the service's commands. */
  commands: string;
  /** Of the service alone: what two services call alike is not the same. */
  env: Record<string, string>;
  args: readonly string[];
  input: string;
};

export type Answered = { id: number; code: number; output: string };

export type ServiceCommands = {
  /** Runs a command of a service and answers what it printed; several may run at a time. Rejects when it fails. */
  run(plan: ProcessPlan, args: readonly string[], input?: string): Promise<string>;
  close(): Promise<void>;
};

const host = join(import.meta.dirname, 'command-host.ts');

/** Commands of services, all in one process: started one by one, most of their work is importing the same modules. */
export function openServiceCommands({ command, env }: Pick<ProcessPlan, 'command' | 'env'>): ServiceCommands {
  const running = execa(command, [host], {
    cwd: repositoryRoot,
    env,
    extendEnv: false,
    ipc: true,
    stdin: 'ignore',
    // What services log goes there; what commands print comes as a message.
    stdout: 'ignore',
    reject: false,
  });
  const waiting = new Map<number, (answered: Answered) => void>();
  const listen = async () => {
    for await (const message of running.getEachMessage()) {
      const answered = message as Answered;
      waiting.get(answered.id)?.(answered);
      waiting.delete(answered.id);
    }
  };
  // Its end is told below.
  listen().catch(() => {});
  const ended = running.then(({ stderr, exitCode, signal }) => {
    const how = signal ?? `code ${exitCode}`;
    return new Error(`the process that runs commands of services ended with ${how}\n${stderr}`);
  });
  let asked = 0;
  return {
    async run({ name, cli, env }, args, input = '') {
      if (cli === undefined) throw new Error(`${name} has no commands`);
      const id = ++asked;
      const { promise, resolve } = Promise.withResolvers<Answered>();
      waiting.set(id, resolve);
      const question: Asked = { id, commands: join(dirname(cli), 'command-line.ts'), env, args, input };
      // That it cannot be told is what its end says.
      const tell = async () => running.sendMessage(question);
      tell().catch(() => {});
      const answered = await Promise.race([promise, ended]);
      if (answered instanceof Error) throw answered;
      const { code, output } = answered;
      if (code !== 0) throw new Error(`${name} ${args.join(' ')} ended with code ${code}\n${output.trim()}`);
      return output;
    },
    async close() {
      running.kill();
      await ended;
    },
  };
}

/** The same for as long as `work` takes, in the environment of `plan`. */
export async function withServiceCommands<T>(
  plan: ProcessPlan,
  work: (commands: ServiceCommands) => Promise<T>,
): Promise<T> {
  const commands = openServiceCommands(plan);
  try {
    return await work(commands);
  } finally {
    await commands.close();
  }
}
