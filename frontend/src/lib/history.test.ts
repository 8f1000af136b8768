import { describe, expect, test } from 'vitest';
import { createAppHistory, pathBelowBase } from './history.ts';

/** A window with a history of its own, as far as the application uses it. */
function fakeWindow(start = '/platform/login') {
  const entries: { url: URL; state: unknown }[] = [
    { url: new URL(start, 'https://id.example'), state: null },
  ];
  let at = 0;
  const handlers = new Map<string, (event: unknown) => void>();
  const put = (state: unknown, to: string, replace: boolean) => {
    const entry = { url: new URL(to, 'https://id.example'), state };
    if (replace) entries[at] = entry;
    else entries.splice(++at, entries.length, entry);
  };
  const window = {
    get location() {
      return entries[at]?.url;
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state: unknown, _: string, to: string) => put(state, to, false),
      replaceState: (state: unknown, _: string, to: string) => put(state, to, true),
      go(delta: number) {
        at = Math.min(entries.length - 1, Math.max(0, at + delta));
        handlers.get('popstate')?.({});
      },
    },
    addEventListener: (name: string, handler: (event: unknown) => void) => handlers.set(name, handler),
  };
  return {
    window: window as unknown as Window,
    unload: (event: unknown) => handlers.get('beforeunload')?.(event),
  };
}

describe('place', () => {
  test.each([
    ['/platform', '/'],
    ['/platform/', '/'],
    ['/platform/login', '/login'],
    ['/platformer', '/platformer'],
  ])('%s is %s', (pathname, path) => {
    expect(pathBelowBase(pathname)).toBe(path);
  });

  test('changes with push and replace, keeps the state, and tells', () => {
    const history = createAppHistory(fakeWindow().window);
    const seen: string[] = [];
    history.subscribe(() => seen.push(`${history.current().path}${history.current().search}`));
    history.push('/profile?x=1', { step: 2 });
    history.replace('/apps');
    expect(seen).toEqual(['/profile?x=1', '/apps']);
    history.push('/profile', { step: 2 });
    expect(history.current().state).toEqual({ step: 2 });
  });

  test('goes back with the browser, and tells that from a link', () => {
    const { window } = fakeWindow();
    const history = createAppHistory(window);
    const travelled: (boolean | undefined)[] = [];
    history.subscribe((by) => travelled.push(by));
    history.push('/profile');
    history.go(-1);
    expect(history.current().path).toBe('/login');
    expect(travelled).toEqual([undefined, true]);
  });

  test('links carry the base', () => {
    const history = createAppHistory(fakeWindow().window);
    expect(history.href('/apps')).toBe('/platform/apps');
    expect(history.href('/')).toBe('/platform/');
  });
});

describe('the question before leaving', () => {
  test('holds a change until it is allowed', () => {
    const history = createAppHistory(fakeWindow('/platform/form').window);
    let allow = () => {};
    const stop = history.block((go) => {
      allow = go;
    });
    // Another view of the same page leaves nothing.
    history.push('/form?search=x');
    expect(history.current().search).toBe('?search=x');
    history.push('/apps');
    expect(history.current().path).toBe('/form');
    allow();
    expect(history.current().path).toBe('/apps');
    stop();
    history.push('/profile');
    expect(history.current().path).toBe('/profile');
  });

  test('holds the back button too', () => {
    const history = createAppHistory(fakeWindow().window);
    history.push('/form');
    let allow = () => {};
    history.block((go) => {
      allow = go;
    });
    history.go(-1);
    expect(history.current().path).toBe('/form');
    allow();
    expect(history.current().path).toBe('/login');
  });

  test('asks the browser when the tab closes, only while something is at stake', () => {
    const { window, unload } = fakeWindow();
    const history = createAppHistory(window);
    const ask = () => {
      let prevented = false;
      unload({
        preventDefault: () => {
          prevented = true;
        },
      });
      return prevented;
    };
    expect(ask()).toBe(false);
    const stop = history.block(() => {});
    expect(ask()).toBe(true);
    stop();
    expect(ask()).toBe(false);
  });
});
