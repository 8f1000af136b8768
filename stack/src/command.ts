import { access, constants as modes } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `end`: how it ended, where that was not by itself and well: `ended with code 1`, `was ended by SIGTERM`. */
export type CommandResult = { code: number; stdout: string; stderr: string; end?: string };

export type CommandOptions = {
  cwd?: string;
  env?: Environment;
  /** Milliseconds until the command is killed. */
  timeoutMs?: number;
  /** `true` lets the command write to the terminal; nothing is captured then. `both` shows and captures. */
  inherit?: boolean | 'both';
  /** Gives way to other work of the machine. */
  aside?: boolean;
  /** Gets every line of the standard output when it is written; it is captured as well. */
  onLine?: (line: string) => void;
  /** What the command reads from its standard input; it finds an empty one otherwise. */
  input?: string;
};

/** What makes a program write in colours although its output is also captured. */
export function coloured(env: Environment): Environment {
  return process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env;
}

function endOf({ exitCode, signal }: { exitCode?: number; signal?: string }): string | undefined {
  // A program that tidies up after a signal ends by itself with 128 and the number of the signal.
  const handled = Object.entries(constants.signals).find(([, number]) => exitCode === 128 + number)?.[0];
  if (signal ?? handled) return `was ended by ${signal ?? handled}`;
  if (exitCode === 0) return undefined;
  return exitCode === undefined ? 'did not start' : `ended with code ${exitCode}`;
}

/** Runs a program without a shell and answers its exit code; a program that cannot start counts as code 127. */
export async function run(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { cwd, env, timeoutMs = 0, inherit = false, input, onLine, aside = false } = options;
  const shown = inherit === 'both' ? (['inherit', 'pipe'] as const) : inherit ? 'inherit' : 'pipe';
  const running = execa(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    ...(env === undefined ? {} : { env, extendEnv: false }),
    ...(input === undefined ? { stdin: 'ignore' } : { input }),
    stdout: shown,
    stderr: shown,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    stripFinalNewline: false,
    reject: false,
  });
  if (aside && running.pid !== undefined)
    setPriority(running.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  if (onLine !== undefined && running.stdout !== null)
    createInterface({ input: running.stdout }).on('line', onLine);
  const result = await running;
  const started = result.exitCode !== undefined || result.signal !== undefined;
  const why = started || !('originalMessage' in result) ? '' : String(result.originalMessage);
  const end = endOf(result);
  return {
    ...(end === undefined ? {} : { end }),
    code: result.exitCode ?? (started ? 1 : 127),
    stdout: result.stdout ?? '',
    stderr: `${result.stderr ?? ''}${why}`,
  };
}

/** Like `run`, and throws with the end of the command's output when it fails. */
export async function runOrThrow(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const result = await run(command, args, options);
  if (result.code !== 0) {
    const output = `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new Error(`${command} ${args.join(' ')} ${result.end}\n${output}`);
  }
  return result;
}

/** The absolute path of a program found on the PATH of `env`. */
export async function onPath(program: string, env: Environment): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const candidate = join(folder, program);
    const usable = await access(candidate, modes.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return candidate;
  }
  return undefined;
}
