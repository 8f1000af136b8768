import { type ComponentType, type ReactNode, Suspense, use } from 'react';

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

/** A component that waits for its script. */
export function Scripted<Props extends object>({ script, props }: { script: Script<Props>; props: Props }) {
  const Part = script.arrived() ?? use(script.ask());
  return <Part {...props} />;
}

/** A part of a page that most visits do without: its script comes when it is shown, with `waiting` in its place. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const script = createScript(load);
  return (props) => (
    <Suspense fallback={waiting}>
      <Scripted script={script} props={props} />
    </Suspense>
  );
}
