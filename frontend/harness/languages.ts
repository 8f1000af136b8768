import type { Page } from '@playwright/test';
import { settled } from './moving.ts';

/** A page that has been told to speak English: its texts, each with what stood there in Russian. */
export type Translated = Window & { russian?: Map<CharacterData, string> };

interface Fiber {
  readonly child: Fiber | null;
  readonly memoizedProps: { readonly control?: { readonly change?: (locale: string) => void } } | null;
}

/**
 * Tells the page to speak English, wherever it stands: a menu of languages would close what is open. It is told by what its
 * own menus tell, the control that the outermost parts of it share, which React keeps with the element it draws into. What
 * shows no text of the application yet, or another language than Russian, is left as it is.
 */
export const speakEnglish = async (page: Page): Promise<void> => {
  const told = await page.evaluate(async () => {
    const root = document.querySelector('#root');
    const [key] = Object.keys(root ?? {}).filter((name) => name.startsWith('__reactContainer$'));
    if (!root || !key || document.documentElement.lang !== 'ru') return false;
    const { stateNode } = (root as unknown as Record<string, { stateNode: { current: Fiber } }>)[key] as {
      stateNode: { current: Fiber };
    };
    let part: Fiber | null = stateNode.current;
    while (part && !part.memoizedProps?.control?.change) part = part.child;
    const change = part?.memoizedProps?.control?.change;
    if (!change) return false;
    const russian = new Map<CharacterData, string>();
    await new Promise<void>((resolve) => {
      new MutationObserver((changes, observer) => {
        for (const { target, oldValue } of changes) russian.set(target as CharacterData, oldValue ?? '');
        observer.disconnect();
        resolve();
      }).observe(document.body, { characterData: true, characterDataOldValue: true, subtree: true });
      change('en');
    });
    (window as Translated).russian = russian;
    return true;
  });
  if (told) await settled(page);
};
