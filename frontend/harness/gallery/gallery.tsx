import { localeCookieName } from '@gatehouse/contracts/core/browser.ts';
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { createIntl, RawIntlProvider, useIntl } from 'react-intl';
import { StyleSheetManager } from 'styled-components';
import { createStyleTarget } from '../../src/app/style-target.ts';
import { loadMessages } from '../../src/app/texts/load-messages.ts';
import { readCookie } from '../../src/lib/cookie.ts';
import { ErrorReportProvider } from '../../src/lib/error-report.tsx';
import { createAppHistory } from '../../src/lib/history.ts';
import type { Http } from '../../src/lib/http.ts';
import { HttpProvider } from '../../src/lib/http-context.tsx';
import { NavigationProvider } from '../../src/lib/navigation.tsx';
import { readTheme } from '../../src/lib/theme.ts';
import { ScreenPersonProvider } from '../../src/screen/screen-person.tsx';
import { createToastStore } from '../../src/ui/toast/toast.store.ts';
import { ToastProvider } from '../../src/ui/toast/toast-region.tsx';
import { Fields } from './fields.tsx';
import { MoreParts } from './more-parts.tsx';
import { Parts } from './parts.tsx';
import { ScreenParts } from './screen-parts.tsx';
import { answers, Screens } from './screens.tsx';

const toasts = createToastStore();
/** Answers reads by their operation, changes with success. */
const http = {
  load: async ({ operationId }: Call) => answers[operationId],
  send: async () => ({ ok: true, data: null }),
} as unknown as Http;
const person = { pagination: 20, keepPagination: () => {}, methods: undefined };

const layout = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  padding: 24,
  maxWidth: 1200,
  margin: '0 auto',
} as const;

/**
 * Fields, forms and parts by default, and each alone where something is opened above it; the rest of the parts below `/more`,
 * whole screens below `/screens`.
 */
function Gallery() {
  const [now] = useState(() => Date.now());
  const [, shown = ''] = /\/(fields|forms|parts|more|screens)$/.exec(window.location.pathname) ?? [];
  const isShown = (part: string) => shown === '' || shown === part;
  return (
    <main style={layout}>
      <h1>{useIntl().formatMessage({ id: 'ui.copy' })} · Gallery</h1>
      {shown === 'screens' && <Screens />}
      {shown === 'more' && <MoreParts />}
      {isShown('fields') && <Fields />}
      {isShown('forms') && <ScreenParts />}
      {isShown('parts') && (
        <Parts
          now={now}
          toasts={toasts}
          icons={{ edit: <Pencil size={16} />, remove: <Trash2 size={16} /> }}
        />
      )}
    </main>
  );
}

function Providers({ children }: { children: ReactNode }) {
  return (
    <StyleSheetManager target={createStyleTarget(document)}>
      <NavigationProvider history={createAppHistory(window)}>
        <I18nProvider locale={document.documentElement.lang}>
          <HttpProvider http={http}>
            <ErrorReportProvider report={() => {}}>
              <ToastProvider store={toasts}>
                <ScreenPersonProvider person={person}>{children}</ScreenPersonProvider>
              </ToastProvider>
            </ErrorReportProvider>
          </HttpProvider>
        </I18nProvider>
      </NavigationProvider>
    </StyleSheetManager>
  );
}

const locale = readCookie(document, localeCookieName) === 'en' ? 'en' : 'ru';
document.documentElement.lang = locale;
const theme = readTheme(document);
if (theme !== 'system') document.documentElement.dataset.theme = theme;
const { messages } = await loadMessages(locale, ['public', 'private']);
const page = document.getElementById('root');
if (page) {
  createRoot(page).render(
    <RawIntlProvider value={createIntl({ locale, messages })}>
      <Providers>
        <Gallery />
      </Providers>
    </RawIntlProvider>,
  );
}
