import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ShownSignIn as Shown } from '../features/domains/sign-in-preview.ts';
import type { StartUp, StartUpState } from '../features/start-up/start-up.store.ts';
import { StartUpProvider, useStartUpState } from '../features/start-up/start-up-context.tsx';
import { CookieJarProvider } from '../lib/cookie-jar.tsx';
import type { AppHistory } from '../lib/history.ts';
import type { Http } from '../lib/http.ts';
import { HttpProvider } from '../lib/http-context.tsx';
import { defaultLocale, isLocale, type Locale } from '../lib/locale.ts';
import { LocaleProvider } from '../lib/locale-context.tsx';
import { NavigationProvider } from '../lib/navigation.tsx';
import { findPage } from './pages.ts';
import { PublicArea } from './public-area.tsx';
import { IntlRoot } from './texts/intl-root.tsx';
import type { loadMessages } from './texts/load-messages.ts';
import { createMessageStore } from './texts/message-store.ts';

const path = '/login';
const route = findPage(path);
const nothing = () => {};
const never = async () => {};

/** Leads nowhere. */
const history: AppHistory = {
  current: () => place,
  push: nothing,
  replace: nothing,
  go: nothing,
  href: (to) => to,
  subscribe: () => nothing,
  block: () => nothing,
  blocked: () => false,
};
const place = { path, search: '', hash: '', state: null, key: 'shown' };

/** Sends nothing: whatever is asked is not answered. */
const deafHttp: Http = {
  send: () => new Promise(nothing),
  load: () => new Promise(nothing),
  serverNow: Date.now,
};

/** The start of a page that knows its domain and nobody. */
const startUpOf = (project: ProjectInfo): StartUp => {
  const state: StartUpState = {
    project,
    projectError: undefined,
    publicSettings: undefined,

    signedIn: 'no',
    demand: undefined,
    failure: undefined,
    session: undefined,
    farewell: undefined,
  };
  return {
    current: () => state,
    subscribe: () => nothing,
    loadProject: never,
    loadSession: async () => state,
    loadMissing: never,
    loadRights: never,
    forgetSession: nothing,
    logout: async () => undefined,
    changeSettings: never,
    changeProfile: nothing,
  };
};

/**
 * The sign-in page itself as a visitor would see it first: its components in surroundings that send nothing, keep nothing
 * and lead nowhere. `load` brings its texts.
 */
export const createShownSignIn = (load: typeof loadMessages) => (shown: Shown) => (
  <ShownSignIn {...shown} load={load} />
);

function ShownSignIn({ domain, locale, theme, load }: Shown & { load: typeof loadMessages }) {
  const { project } = useStartUpState();
  const spoken: Locale = isLocale(locale) ? locale : defaultLocale;
  const messages = useMemo(
    () => createMessageStore({ locale: spoken, load, onChange: nothing, keep: nothing }),
    [spoken, load],
  );
  useEffect(() => void messages.need('public').catch(nothing), [messages]);
  const startUp = useMemo(() => project && startUpOf({ ...project, ...domain }), [project, domain]);
  const control = useMemo(() => ({ locale: locale as Locale, change: nothing }), [locale]);
  const jar = useMemo(() => ({ cookie: `gh_theme=${theme}` }), [theme]);
  const texts = useSyncExternalStore(messages.subscribe, messages.current);
  if (!route || !startUp || Object.keys(texts.fallback ?? texts.messages).length === 0) return null;
  return (
    <CookieJarProvider value={jar}>
      <HttpProvider http={deafHttp}>
        <NavigationProvider history={history}>
          <StartUpProvider startUp={startUp}>
            <IntlRoot store={messages}>
              <LocaleProvider control={control}>
                <PublicArea route={route} onNearlySignedIn={nothing} entry={null} />
              </LocaleProvider>
            </IntlRoot>
          </StartUpProvider>
        </NavigationProvider>
      </HttpProvider>
    </CookieJarProvider>
  );
}
