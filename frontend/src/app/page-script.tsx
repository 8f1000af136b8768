import { type ComponentType, use } from 'react';
import { privatePages } from './pages.ts';

/** The script of a page did not arrive: no network, or an update of the platform took it away. */
export class PageScriptMissing extends Error {
  override name = 'PageScriptMissing';
}

export interface PageScript {
  /** The page once its script is there; asked for once. */
  ask(): Promise<ComponentType>;
  /** Asks for the script ahead of time. */
  prefetch(): void;
  /** Forgets a script that did not arrive, so that it is asked for anew. */
  forget(): void;
}

/** The script of a page. Unlike `React.lazy`, it can be asked for again after a failure. */
export function createPageScript(load: () => Promise<ComponentType>): PageScript {
  let asked: Promise<ComponentType> | undefined;
  const ask = () => {
    asked ??= load().catch((cause: unknown) => {
      throw new PageScriptMissing('the script of a page did not arrive', { cause });
    });
    return asked;
  };
  const forget = () => {
    asked = undefined;
  };
  return { ask, prefetch: () => void ask().catch(forget), forget };
}

/** A page that waits for its script. */
export function ScriptedPage({ script }: { script: PageScript }) {
  const Page = use(script.ask());
  return <Page />;
}

const scripts = new Map(
  privatePages.flatMap(({ name, load }) => (load ? [[name, createPageScript(load)] as const] : [])),
);

/** The script of a page behind the sign-in. */
export const pageScript = (name: string): PageScript | undefined => scripts.get(name);
