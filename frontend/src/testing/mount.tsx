import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createIntl, RawIntlProvider } from 'react-intl';
import type { StartUp, StartUpState } from '../features/start-up/start-up.store.ts';
import { StartUpProvider } from '../features/start-up/start-up-context.tsx';
import { createAppHistory } from '../lib/history.ts';
import { type LocaleControl, LocaleProvider } from '../lib/locale-context.tsx';
import { NavigationProvider } from '../lib/navigation.tsx';
import { textsIn } from './texts.ts';

// The browser has it, the test's does not; ids here need no escaping.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  ...('CSS' in globalThis ? {} : { CSS: { escape: (text: string) => text } }),
});

export const intl = createIntl({ locale: 'ru', messages: textsIn('ru') });

export interface Surroundings {
  state?: Partial<StartUpState>;
  startUp?: Partial<StartUp>;
  change?: LocaleControl['change'];
}

let roots: Root[] = [];

/** A living element in its surroundings, with the Russian texts; for tests in a browser's environment. */
export async function mount(element: ReactNode, around: Surroundings = {}): Promise<HTMLElement> {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  roots.push(root);
  const state = { ...around.state } as StartUpState;
  const startUp = { current: () => state, subscribe: () => () => {}, ...around.startUp } as StartUp;
  await act(async () =>
    root.render(
      <RawIntlProvider value={intl}>
        <NavigationProvider history={createAppHistory(window)}>
          <LocaleProvider control={{ locale: 'ru', change: around.change ?? (() => {}) }}>
            <StartUpProvider startUp={startUp}>{element}</StartUpProvider>
          </LocaleProvider>
        </NavigationProvider>
      </RawIntlProvider>,
    ),
  );
  return page;
}

/** Takes everything away again; each test ends with it. */
export async function unmountAll(): Promise<void> {
  const gone = roots;
  roots = [];
  await act(async () => {
    for (const root of gone) root.unmount();
  });
  document.body.replaceChildren();
}
