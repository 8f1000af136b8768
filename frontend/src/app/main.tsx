import { csrfCookieName } from '@gatehouse/contracts/core/browser.ts';
import { createRoot } from 'react-dom/client';
import { createSessionHint } from '../features/start-up/session-hint.ts';
import { createStartUp } from '../features/start-up/start-up.store.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { readCookie } from '../lib/cookie.ts';
import { createAppHistory } from '../lib/history.ts';
import { apiBase, createHttp } from '../lib/http.ts';
import { keepLocale, readLocale } from '../lib/locale.ts';
import { createBackLink } from './back-link.store.ts';
import { createMessageStore } from './message-store.ts';
import { findPage } from './pages.ts';
import { loadPublicScript } from './public-scripts.ts';
import { Root } from './root.tsx';

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
const startUp = createStartUp({
  http,
  hint: createSessionHint(document, secure),
  wait,
  onSessionEnd: backLink.forget,
});
const messages = createMessageStore({
  locale: readLocale(document),
  load: loadMessages,
  onChange(locale) {
    keepLocale(document, locale, secure);
    document.documentElement.lang = locale;
  },
});

/** Milliseconds that the first page waits for the look of the domain: it was asked for before this script. */
const patience = 1000;

/**
 * The page from index.html stays until the texts are there and it is known who is signed in. It waits a moment for
 * banners and links too, which would move everything if they came later.
 */
async function start(page: HTMLElement): Promise<void> {
  const opened = findPage(history.current().path);
  const needsSession = opened?.access === 'private';
  await Promise.all([
    Promise.race([startUp.loadProject(), wait(patience)]),
    messages.need('public'),
    // An address that is no page's leads to one of the person's.
    startUp.loadSession({ onlyIfLikely: !needsSession, wanted: needsSession || opened === undefined }),
    Promise.race([loadPublicScript(opened, messages), wait(patience)]),
  ]);
  createRoot(page).render(
    <Root history={history} http={http} startUp={startUp} messages={messages} backLink={backLink} />,
  );
}

const page = document.getElementById('root');
if (page) void start(page);
