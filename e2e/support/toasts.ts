import type { Page } from '@playwright/test';

/**
 * Listens to the short notices of a page from now on, until it is loaded anew; answers what they said so far. One stands for
 * two seconds: whoever looks at a busy machine's page now and then may find it gone.
 */
export const toastsOf = async (page: Page): Promise<() => Promise<readonly string[]>> => {
  const said = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const listen = new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        if (target instanceof Element && target.closest('[role=status], [role=alert]'))
          for (const node of addedNodes) texts.push(node.textContent ?? '');
    });
    listen.observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return () => said.jsonValue();
};
