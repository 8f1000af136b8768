import { csrfCookieName } from '@gatehouse/contracts/core/browser.ts';
import { createRoot } from 'react-dom/client';
import { createSessionHint } from '../features/start-up/session-hint.ts';
import { createStartUp } from '../features/start-up/start-up.store.ts';
import { readCookie } from '../lib/cookie.ts';
import type { MatchedPage } from '../lib/define-page.ts';
import { createAppHistory } from '../lib/history.ts';
import { apiBase, createHttp } from '../lib/http.ts';
import { defaultLocale, directionOf, isLocale, keepLocale } from '../lib/locale.ts';
import { reportDevices } from './device-report.ts';
import { createBackLink } from './guard/back-link.store.ts';
import { loadPrivatePage } from './load/private-scripts.ts';
import { loadPublicScript } from './load/public-scripts.ts';
import { findPage } from './pages.ts';
import { patience } from './patience.ts';
import { type FirstParts, Root } from './root.tsx';
import { loadMessages } from './texts/load-messages.ts';
import { createMessageStore } from './texts/message-store.ts';

const secure = location.protocol === 'https:';
const history = createAppHistory(window);
const http = createHttp({
  fetch: (...request) => fetch(...request),
  csrfToken: () => readCookie(document, csrfCookieName),
  refreshCsrf: () => fetch(`${apiBase}/platform/ui/project/info`, { credentials: 'same-origin' }),
  newKey: () => crypto.randomUUID(),
  isOnline: () => navigator.onLine,
  locale: () => document.documentElement.lang,
  now: Date.now,
});
const backLink = createBackLink(sessionStorage, location.origin);
/** Ends early when the network comes back: what is waited for is worth another try then. */
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    window.addEventListener('online', end);
  });
const hint = createSessionHint(document, secure);
const startUp = createStartUp({
  http,
  hint,
  wait,
  onSessionEnd: backLink.forget,
  leave: (url) => window.location.assign(url),
});
reportDevices({ http, startUp, window });
const { documentElement } = document;
const messages = createMessageStore({
  locale: isLocale(documentElement.lang) ? documentElement.lang : defaultLocale,
  load: loadMessages,
  keep: (locale) => keepLocale(document, locale, secure),
  onChange(locale) {
    documentElement.lang = locale;
    documentElement.dir = directionOf(locale);
  },
});

/** One letter of each alphabet; they are drawn in another face while theirs has not come. */
const letters = () => document.fonts.load('1em "Inter Variable"', 'aж').catch(() => undefined);

/**
 * While it is asked who is signed in: nobody without a session loads what is behind the sign-in, and a page of passwords
 * is not shown to anybody with one. Other open pages have the menus of a session in their header.
 */
async function loadScripts(opened: MatchedPage | undefined): Promise<FirstParts> {
  if (!opened) return {};
  const isPrivate = opened.access === 'private';
  const [entry, behind] = await Promise.all([
    isPrivate ? undefined : loadPublicScript(opened, messages, http),
    hint.isSet() && opened.access !== 'entry' ? loadPrivatePage(opened, messages) : undefined,
  ]);
  return { entry, behind };
}

/**
 * The page from index.html stays until the texts are there and it is known who is signed in. It waits a moment for
 * banners and links too, which would move everything if they came later.
 */
async function start(page: HTMLElement): Promise<void> {
  const opened = findPage(history.current().path);
  const needsSession = opened?.access === 'private';
  const [parts] = await Promise.all([
    Promise.race([loadScripts(opened), wait(patience)]),
    Promise.race([startUp.loadProject(), wait(patience)]),
    Promise.race([letters(), wait(patience)]),
    messages.need('public'),
    // An application may want somebody who is signed in to sign in again: they come here as nobody.
    opened?.access !== 'entry' || !/[?&]again=/.test(history.current().search)
      ? // An address that is no page's leads to one of the person's.
        startUp.loadSession({ onlyIfLikely: !needsSession, wanted: needsSession || opened === undefined })
      : undefined,
  ]);
  createRoot(page).render(
    <Root
      history={history}
      http={http}
      startUp={startUp}
      messages={messages}
      backLink={backLink}
      parts={parts ?? {}}
    />,
  );
}

const page = document.getElementById('root');
if (page) void start(page);
