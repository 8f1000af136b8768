/** Kinds of configuration variables. Each names its environment variable, its meaning and how its text is read. */

export interface Variable<T> {
  readonly env: string;
  readonly description: string;
  /** Shown in `.env.example`; never a real secret. */
  readonly example: string;
  /** Redacted wherever configuration is shown. */
  readonly secret: boolean;
  readonly fallback: T | undefined;
  readonly optional: boolean;
  /** Throws an Error whose message says what is expected. */
  readonly read: (text: string) => T;
}

export type ConfigSpec = Readonly<Record<string, Variable<unknown>>>;
type ValueOf<V> = V extends Variable<infer T> ? T : never;
type OptionalKeys<S extends ConfigSpec> = {
  [K in keyof S]: undefined extends ValueOf<S[K]> ? K : never;
}[keyof S];
export type ConfigOf<S extends ConfigSpec> = {
  readonly [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]>;
} & { readonly [K in OptionalKeys<S>]?: ValueOf<S[K]> };

interface Options<T> {
  readonly description: string;
  readonly example?: string;
  readonly secret?: boolean;
  readonly fallback?: T;
}

const make = <T>(env: string, options: Options<T>, read: (text: string) => T): Variable<T> => ({
  env,
  description: options.description,
  example: options.example ?? (options.fallback === undefined ? '' : String(options.fallback)),
  secret: options.secret ?? false,
  fallback: options.fallback,
  optional: false,
  read,
});

export const text = (env: string, options: Options<string>): Variable<string> =>
  make(env, options, (value) => value);

export const integer = (
  env: string,
  options: Options<number> & { min: number; max: number },
): Variable<number> =>
  make(env, options, (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < options.min || number > options.max) {
      throw new Error(`expected a whole number from ${options.min} to ${options.max}`);
    }
    return number;
  });

export const flag = (env: string, options: Options<boolean>): Variable<boolean> =>
  make(env, options, (value) => {
    if (value !== 'true' && value !== 'false') throw new Error('expected true or false');
    return value === 'true';
  });

/** An address; of one of the `schemes`, such as `rediss:`, where they are given. */
export const url = (
  env: string,
  { schemes, ...options }: Options<string> & { readonly schemes?: readonly string[] },
): Variable<string> =>
  make(env, options, (value) => {
    if (!URL.canParse(value)) throw new Error('expected an address with its scheme');
    if (schemes !== undefined && !schemes.includes(new URL(value).protocol))
      throw new Error(`expected an address that begins with ${schemes.join('// or ')}//`);
    return value;
  });

export const list = (env: string, options: Options<readonly string[]>): Variable<readonly string[]> =>
  make(env, options, (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

/** Whole numbers by name: `a=1,b=2`. */
export const numbers = (
  env: string,
  options: Options<Readonly<Record<string, number>>> & { min: number; max: number },
): Variable<Readonly<Record<string, number>>> =>
  make(env, options, (value) =>
    Object.fromEntries(
      value
        .split(',')
        .filter((part) => part.trim() !== '')
        .map((part) => {
          const [name = '', text = '', ...more] = part.split('=').map((side) => side.trim());
          const number = Number(text);
          const good = Number.isInteger(number) && number >= options.min && number <= options.max;
          if (name === '' || text === '' || more.length > 0 || !good)
            throw new Error(`expected name=number pairs, numbers from ${options.min} to ${options.max}`);
          return [name, number];
        }),
    ),
  );

export const choice = <const C extends string>(
  env: string,
  choices: readonly C[],
  options: Options<NoInfer<C>>,
): Variable<C> =>
  make(env, options, (value) => {
    const found = choices.find((candidate) => candidate === value);
    if (found === undefined) throw new Error(`expected one of ${choices.join(', ')}`);
    return found;
  });

/** JSON text read by `read`, which checks its shape and throws with what is expected. */
export const json = <T>(env: string, options: Options<T>, read: (value: unknown) => T): Variable<T> =>
  make(env, options, (value) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      throw new Error('expected JSON');
    }
    return read(parsed);
  });

/** The same variable, `undefined` when it is not set. */
export const optional = <T>(variable: Variable<T>): Variable<T | undefined> => ({
  ...variable,
  optional: true,
});
