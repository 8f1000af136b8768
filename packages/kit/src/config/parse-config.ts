import type { ConfigOf, ConfigSpec } from './variables.ts';

/** What is wrong with the environment, every variable named at once. Values are never quoted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads every variable of `spec` once. Throws ConfigError naming each variable that is missing or wrong. */
export const parseConfig = <const S extends ConfigSpec>(
  spec: S,
  env: Readonly<Record<string, string | undefined>>,
): ConfigOf<S> => {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, variable] of Object.entries(spec)) {
    const raw = env[variable.env];
    if (raw === undefined || raw === '') {
      if (variable.fallback === undefined && !variable.optional) {
        problems.push(`${variable.env} is missing: ${variable.description}`);
      }
      values[name] = variable.fallback;
      continue;
    }
    try {
      values[name] = variable.read(raw);
    } catch (error) {
      problems.push(`${variable.env}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return values as ConfigOf<S>;
};
