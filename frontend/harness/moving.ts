import type { Page } from '@playwright/test';

/** What moved while the page came, without anybody having touched it. */
export const movements = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const moved: string[] = [];
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { hadRecentInput, value, sources } = entry as unknown as {
              hadRecentInput: boolean;
              value: number;
              sources: readonly { node?: Node }[];
            };
            const [what] = sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML : node?.textContent,
            );
            if (!hadRecentInput) moved.push(`moved by ${value}: ${what?.slice(0, 120)}`);
          }
        });
        // What was observed before this call arrives before the next frame is drawn.
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            observer.disconnect();
            resolve(moved);
          }),
        );
      }),
  );

/**
 * Waits until the page has stopped changing: what follows an act or another width is drawn by then. Of another width the
 * scripts of a page are told with the next frame, however late that comes.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          let timer = setTimeout(end, quietMs);
          const changes = new MutationObserver(() => {
            clearTimeout(timer);
            timer = setTimeout(end, quietMs);
          });
          function end() {
            changes.disconnect();
            resolve();
          }
          const all = { attributes: true, characterData: true, childList: true, subtree: true };
          changes.observe(document, all);
        });
      }),
    100,
  );
