import type { Page, Request } from '@playwright/test';

/** Milliseconds without a request after which a page is taken for whole. */
const quietMs = 500;

/** Milliseconds after which a page that has no time to be idle is taken for idle: a browser that gets no processor finds none. */
const idleMs = 5_000;

/** A script that runs has not asked yet for what it will need. */
const idle = (page: Page): Promise<unknown> =>
  page
    .evaluate(
      (timeout) => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout })),
      idleMs,
    )
    .catch(() => undefined);

/** The answer of a stream ends with the page. */
const isStream = (request: Request): boolean => request.resourceType() === 'eventsource';

/**
 * Waits until a page has asked for nothing for half a second and has nothing left to do; called before it is opened.
 * Playwright's own `networkidle` waits for each frame, and now and then for ever for one that has got its document from the
 * page.
 */
export const requestsOver = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    const open = new Set<Request>();
    let count = 0;
    let timer: NodeJS.Timeout | undefined;
    const asked = (request: Request) => {
      if (isStream(request)) return;
      clearTimeout(timer);
      count += 1;
      open.add(request);
    };
    const answered = (request: Request) => {
      if (!open.delete(request)) return;
      clearTimeout(timer);
      if (open.size === 0) timer = setTimeout(end, quietMs);
    };
    async function end() {
      const before = count;
      await idle(page);
      if (count !== before) return;
      page.off('request', asked).off('requestfinished', answered).off('requestfailed', answered);
      resolve();
    }
    page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered);
  });
