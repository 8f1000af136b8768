// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { StartUp, StartUpState } from '../features/start-up/start-up.store.ts';
import { createAppHistory } from '../lib/history.ts';
import { textsIn } from '../testing/texts.ts';
import { Root, type RootProps } from './root.tsx';

afterEach(cleanup);

const texts = { locale: 'ru', messages: textsIn('ru') } as const;
const Menus = () => <nav>Меню сессии</nav>;
const Other = () => null;

/** A page that is open to all, with what stands behind the sign-in already there. */
const open = async (session: object | undefined) => {
  window.history.replaceState(null, '', '/platform/unsubscribe/token');
  const state = { session, signedIn: session ? 'yes' : 'no' } as StartUpState;
  const props = {
    history: createAppHistory(window),
    http: { send: async () => ({ ok: false, error: { kind: 'unreachable' } }) },
    startUp: { current: () => state, subscribe: () => () => {} } as unknown as StartUp,
    messages: {
      current: () => texts,
      subscribe: () => () => {},
      need: async () => {},
      change: async () => {},
    },
    backLink: { read: () => undefined, reach: () => {} },
    parts: { behind: { PrivateArea: Other, OwingArea: Other, SignedInHeader: Menus } },
  };
  render(<Root {...(props as unknown as RootProps)} />);
  await screen.findByRole('main');
};
const person = {
  profile: { mainInfo: {}, accessInfo: { requiredFieldsEmpty: false } },
  settings: { lang: 'ru' },
};

test('a page that is open to all shows the menus of a session', async () => {
  await open(person);
  expect(await screen.findByText('Меню сессии')).toBeDefined();
});

test('who is signed out sees no menus there', async () => {
  await open(undefined);
  expect(screen.queryByText('Меню сессии')).toBeNull();
});
