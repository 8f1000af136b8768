import { describe, expect, test } from 'vitest';
import type { PageAccess } from '../../lib/define-page.ts';
import {
  decideAfterLogin,
  decideRoute,
  type LinkState,
  type RouteQuestion,
  type RoutingSession,
} from './decide-route.ts';

const services = (...urls: string[]) => urls.map((serviceUrl) => ({ serviceUrl }));
const session = (change: Partial<RoutingSession> = {}): RoutingSession => ({
  requiredFieldsEmpty: false,
  services: services('https://one.example', 'https://two.example'),
  ...change,
});
const ask = (access: PageAccess | undefined, change: Partial<RouteQuestion> = {}) =>
  decideRoute({
    route: access && { name: 'some', access },
    path: '/some',
    session: undefined,
    inApp: false,
    ...change,
  });

describe('unknown addresses', () => {
  test.each([undefined, session()])('go to the root', (person) => {
    expect(ask(undefined, { path: '/nowhere', session: person })).toEqual({ kind: 'redirect', to: '/' });
  });

  test('the root is the login page for signed-out people, and keeps ref', () => {
    expect(ask(undefined, { path: '/' })).toEqual({ kind: 'redirect', to: '/login' });
    expect(ask(undefined, { path: '/?ref=%2Fx' })).toEqual({ kind: 'redirect', to: '/login?ref=%2Fx' });
  });

  test('the root takes signed-in people where a sign-in would', () => {
    expect(ask(undefined, { path: '/', session: session() })).toEqual({ kind: 'redirect', to: '/apps' });
  });
});

describe('signed-out people', () => {
  test.each(['entry', 'document', 'open'] as const)('see %s routes', (access) => {
    expect(ask(access)).toEqual({ kind: 'show' });
  });

  test('are asked to sign in on private routes, and come back afterwards', () => {
    expect(ask('private', { path: '/setting/history?type=a b' })).toEqual({
      kind: 'redirect',
      to: '/login?ref=%2Fplatform%2Fsetting%2Fhistory%3Ftype%3Da%20b',
    });
  });
});

describe('registration that is switched off', () => {
  const route = { name: 'registration', access: 'entry' } as const;

  test('is no page: the address leads to the sign-in, and keeps ref', () => {
    expect(
      decideRoute({
        route,
        path: '/registration?ref=%2Fx',
        session: undefined,
        inApp: true,
        registrationClosed: true,
      }),
    ).toEqual({ kind: 'redirect', to: '/login?ref=%2Fx' });
  });

  test('closes no other page, and nothing while it is on or not known', () => {
    expect(ask('entry', { registrationClosed: true })).toEqual({ kind: 'show' });
    expect(ask('entry', { route, registrationClosed: false })).toEqual({ kind: 'show' });
    expect(ask('entry', { route })).toEqual({ kind: 'show' });
  });
});

describe('signed-in people', () => {
  test('see private and open routes', () => {
    expect(ask('private', { session: session() })).toEqual({ kind: 'show' });
    expect(ask('open', { session: session() })).toEqual({ kind: 'show' });
  });

  test('leave entry routes as after a sign-in', () => {
    expect(ask('entry', { session: session() })).toEqual({ kind: 'redirect', to: '/apps' });
    expect(ask('entry', { session: session(), backLink: '/platform/profile/sessions' })).toEqual({
      kind: 'redirect',
      to: '/profile/sessions',
    });
  });

  test('opening a document are sent to switch-service with services, to the profile without', () => {
    expect(ask('document', { session: session() })).toEqual({ kind: 'redirect', to: '/switch-service' });
    expect(ask('document', { session: session({ services: [] }) })).toEqual({
      kind: 'redirect',
      to: '/profile',
    });
  });

  test('following a link inside the application read the document', () => {
    expect(ask('document', { session: session(), inApp: true })).toEqual({ kind: 'show' });
  });
});

describe('links from mails', () => {
  test.each([undefined, session()])('are checked before anything else', (person) => {
    expect(ask('link', { session: person })).toEqual({ kind: 'checkLink' });
  });

  test('a valid one shows its page to signed-out people only', () => {
    expect(ask('link', { link: 'valid' })).toEqual({ kind: 'show' });
    expect(ask('link', { link: 'valid', session: session() })).toEqual({
      kind: 'redirect',
      to: '/switch-service',
    });
    expect(ask('link', { link: 'valid', session: session({ services: [] }) })).toEqual({
      kind: 'redirect',
      to: '/profile',
    });
  });

  test('a person who has just signed in by one goes where a sign-in leads', () => {
    expect(ask('link', { link: 'valid', session: session(), signedInByLink: true })).toEqual({
      kind: 'redirect',
      to: '/apps',
    });
  });

  test.each(['active', 'expired', 'used', 'canceled', 'failed'] satisfies LinkState[])(
    'state %s has a page of its own, with and without a session',
    (link) => {
      for (const person of [undefined, session()]) {
        expect(ask('link', { link, session: person })).toEqual({ kind: 'linkState', state: link });
      }
    },
  );

  test('a missing one leads to the 404 page', () => {
    expect(ask('link', { link: 'missing' })).toEqual({ kind: 'redirect', to: '/404' });
  });
});

describe('after signing in', () => {
  test('empty required fields come first, whatever else is wanted', () => {
    expect(decideAfterLogin(session({ requiredFieldsEmpty: true }), '/platform/apps')).toEqual({
      kind: 'redirect',
      to: '/profile',
    });
  });

  test('no service: the profile', () => {
    expect(decideAfterLogin(session({ services: [] }))).toEqual({ kind: 'redirect', to: '/profile' });
  });

  test('exactly one service: its address', () => {
    expect(decideAfterLogin(session({ services: services('https://one.example/start') }))).toEqual({
      kind: 'leave',
      url: 'https://one.example/start',
    });
    expect(decideAfterLogin(session({ services: services('/platform/setting/history') }))).toEqual({
      kind: 'redirect',
      to: '/setting/history',
    });
  });

  test('several services: the catalogue', () => {
    expect(decideAfterLogin(session())).toEqual({ kind: 'redirect', to: '/apps' });
  });

  test('services that are not known yet: the catalogue, which says so', () => {
    expect(decideAfterLogin(session({ services: undefined }))).toEqual({ kind: 'redirect', to: '/apps' });
  });

  test('without a service the profile goes before a back link to somewhere else', () => {
    for (const backLink of ['/platform/apps', '/oidc/session/end', '/platform/profiles']) {
      expect(decideAfterLogin(session({ services: [] }), backLink)).toEqual({
        kind: 'redirect',
        to: '/profile',
      });
    }
  });

  test.each(['/profile/history?x=1', '/setting/history', '/accesses/requests/access', '/law/privacy'])(
    '%s is opened whoever asked for it',
    (to) => {
      for (const person of [session({ services: [] }), session({ requiredFieldsEmpty: true })]) {
        expect(decideAfterLogin(person, `/platform${to}`)).toEqual({ kind: 'redirect', to });
      }
    },
  );

  test('an application that waits for the sign-in is gone back to whatever else is open to a person', () => {
    const leave = { kind: 'leave', url: '/oidc/auth/abc' };
    expect(decideAfterLogin(session({ services: [] }), '/oidc/auth/abc')).toEqual(leave);
    expect(decideAfterLogin(session({ requiredFieldsEmpty: true }), '/oidc/auth/abc')).not.toEqual(leave);
    for (const url of [
      '/oidc/device',
      '/oidc/device?user_code=BCDF-GHJK',
      '/oidc/device/abc',
      '/oidc/device?user_code=BCDF-GHJK&ui_locales=en+ru',
      '/oidc/consent/abc',
      '/oidc/consent/abc?ui_locales=en%20ru',
    ])
      expect(decideAfterLogin(session({ services: [] }), url)).toEqual({ kind: 'leave', url });
  });

  test('a back link goes before the services', () => {
    expect(decideAfterLogin(session(), '/oidc/auth/abc')).toEqual({ kind: 'leave', url: '/oidc/auth/abc' });
    expect(decideAfterLogin(session(), '/platforms')).toEqual({ kind: 'leave', url: '/platforms' });
  });
});

describe('while required fields are empty', () => {
  const lacking = session({ requiredFieldsEmpty: true });
  const open = (name: string, path: string, person = lacking) =>
    decideRoute({ route: { name, access: 'private' }, path, session: person, inApp: true });

  test('a page leads to the profile, and the profile back to it', () => {
    expect(open('domains', '/setting/domains?page=2')).toEqual({
      kind: 'redirect',
      to: `/profile/personal?ref=${encodeURIComponent('/platform/setting/domains?page=2')}`,
    });
    expect(open('domains', '/setting/domains', session())).toEqual({ kind: 'show' });
  });

  test.each(['/apps', '/switch-service'])('%s was not what somebody wanted', (path) => {
    expect(open('some', path)).toEqual({ kind: 'redirect', to: '/profile/personal' });
  });

  test.each(['profile', 'personal', 'documentText', 'agreement', 'requestAccess'])(
    '%s stays open',
    (name) => {
      expect(open(name, '/profile/any')).toEqual({ kind: 'show' });
    },
  );

  test('pages for everybody stay open, and those of newcomers lead to the profile', () => {
    expect(ask('document', { session: lacking, inApp: true })).toEqual({ kind: 'show' });
    expect(ask('open', { session: lacking })).toEqual({ kind: 'show' });
    expect(ask('link', { session: lacking, link: 'valid' })).toEqual({ kind: 'redirect', to: '/profile' });
    expect(ask('entry', { session: lacking })).toEqual({ kind: 'redirect', to: '/profile' });
  });
});

describe('addresses that lead nowhere good', () => {
  test.each([
    '/platform',
    '/platform/',
    '/platform?ref=/',
    '/platform/login',
    '/platform/login?ref=%2Fplatform',
  ])('back to %s would go in circles and is ignored', (backLink) => {
    expect(decideAfterLogin(session(), backLink)).toEqual({ kind: 'redirect', to: '/apps' });
  });

  test('a first-entry link is no sign-in page', () => {
    expect(decideAfterLogin(session(), '/platform/login/password/abc')).toEqual({
      kind: 'redirect',
      to: '/login/password/abc',
    });
  });

  test('a service with an unsafe address counts as none', () => {
    expect(decideAfterLogin(session({ services: services('javascript:alert(1)') }))).toEqual({
      kind: 'redirect',
      to: '/profile',
    });
  });
});

describe('pages of master accounts', () => {
  const route = { name: 'contacts', access: 'private', master: true } as const;
  const shown = { kind: 'show' };
  test.each([
    [true, shown],
    [undefined, shown],
    [false, { kind: 'redirect', to: '/profile' }],
  ])('a person of whom it is said: %s', (masterAccount, decision) => {
    const question = { route, path: '/contacts', session: session({ masterAccount }), inApp: true };
    expect(decideRoute(question)).toEqual(decision);
  });
});
