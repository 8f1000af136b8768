import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

export type CommandResult = { code: number; stdout: string; stderr: string };

export type CommandOptions = {
  cwd?: string;
  env?: Environment;
  /** Milliseconds until the command is killed. */
  timeoutMs?: number;
  /** `true` lets the command write to the terminal; nothing is captured then. `both` shows and captures. */
  inherit?: boolean | 'both';
  /** What the command reads from its standard input; it finds an empty one otherwise. */
  input?: string;
};

/** Runs a program without a shell and answers its exit code; a program that cannot start counts as code 127. */
export function run(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd: options.cwd,
      env: options.env as NodeJS.ProcessEnv | undefined,
      stdio: [
        options.input === undefined ? 'ignore' : 'pipe',
        options.inherit === true ? 'inherit' : 'pipe',
        options.inherit ? 'inherit' : 'pipe',
      ],
      ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs, killSignal: 'SIGKILL' }),
    });
    // A command that ends without reading is judged by its exit code.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (options.inherit === 'both') process.stdout.write(chunk);
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.once('error', (error) => resolve({ code: 127, stdout, stderr: stderr + error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
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
    throw new Error(`${command} ${args.join(' ')} ended with code ${result.code}\n${output}`);
  }
  return result;
}

/** The absolute path of a program found on the PATH of `env`. */
export async function onPath(program: string, env: Environment): Promise<string | undefined> {
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    if (folder === '') continue;
    const candidate = join(folder, program);
    const usable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return candidate;
  }
  return undefined;
}
