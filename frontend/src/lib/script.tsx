import { type ComponentType, type FunctionComponent, type ReactNode, useEffect, useState } from 'react';

/** A script did not arrive: no network, or an update of the platform took it away. */
export class ScriptMissing extends Error {
  override name = 'ScriptMissing';
  /** Lets the script be asked for anew. */
  readonly forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super('a script did not arrive', { cause });
    this.forget = forget;
  }
}

export interface Script<Props> {
  /** The component once its script is there; asked for once. */
  ask(): Promise<ComponentType<Props>>;
  /** The component, once it has come. */
  arrived(): ComponentType<Props> | undefined;
  /** Asks for the script ahead of time. */
  prefetch(): void;
}

/** The script of a component. Unlike `React.lazy`, it can be asked for again after a failure. */
export function createScript<Props>(load: () => Promise<ComponentType<Props>>): Script<Props> {
  let asked: Promise<ComponentType<Props>> | undefined;
  let arrived: ComponentType<Props> | undefined;
  const forget = () => {
    asked = undefined;
  };
  const ask = () => {
    asked ??= load().then(
      (component) => {
        arrived = component;
        return component;
      },
      (cause: unknown) => {
        throw new ScriptMissing(forget, cause);
      },
    );
    return asked;
  };
  return { ask, arrived: () => arrived, prefetch: () => void ask().catch(forget) };
}

interface ScriptedProps<Props> {
  script: Script<Props>;
  props: Props;
  /** Stands in its place until then. */
  waiting?: ReactNode;
}

/**
 * A component that waits for its script. Without Suspense: React holds what was suspended back for a third of a second
 * once a fallback has been seen, however soon the script comes.
 */
export function Scripted<Props extends object>({ script, props, waiting }: ScriptedProps<Props>) {
  const [arrived, setArrived] = useState(script.arrived);
  const [failed, setFailed] = useState<unknown>();
  useEffect(() => {
    script.ask().then((component) => setArrived(() => component), setFailed);
  }, [script]);
  if (failed !== undefined) throw failed;
  const Part = arrived ?? script.arrived();
  return Part ? <Part {...props} /> : waiting;
}

export type LazyPart<Props extends object> = FunctionComponent<Props> & Pick<Script<Props>, 'prefetch'>;

/** A part of a page that most visits do without: its script comes when it is shown, with `waiting` in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  const script = createScript(load);
  return Object.assign((props: Props) => <Scripted script={script} props={props} waiting={waiting} />, {
    prefetch: script.prefetch,
  });
}

/** Parts that a page shows with its data: their scripts come while those do. */
export function usePrefetched(...parts: readonly Pick<Script<never>, 'prefetch'>[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: The parts of a page are always the same.
  useEffect(() => {
    for (const part of parts) part.prefetch();
  }, []);
}
