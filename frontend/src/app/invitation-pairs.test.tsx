// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { invitationOfVera } from '../features/entry/invitation.fixtures.ts';
import type { LinkState } from '../features/entry/link-state.ts';
import { hideScreens, showScreen, text } from '../testing/show-screen.tsx';
import { EntryArea } from './entry-area.tsx';
import { findPage } from './pages.ts';

afterEach(hideScreens);

const email = 'v***a@example.org';
const state = (signedIn: boolean) =>
  ({
    project: {
      locales: ['ru'],
      options: { ru: { projectName: 'Портал' } },
      uiSettings: { nameFormat: 'IF' },
    },
    ...(signedIn && { session: { profile: { mainInfo: { firstName: 'Анна', lastName: 'Орлова' } } } }),
  }) as object;

const shown = async (link: LinkState, signedIn: boolean) => {
  const route = findPage('/invitation/x');
  if (!route) throw new Error('no page of invitations');
  const facts = ['valid', 'active', 'accountExists'].includes(link)
    ? ({ ...invitationOfVera, email, status: link } as never)
    : undefined;
  const learnt = { path: '/invitation/x', state: link, facts, error: undefined, signedOut: !signedIn };
  await showScreen(<EntryArea route={route} link={{ ...learnt, become: () => {}, retry: () => {} }} />, {
    path: '/invitation/x',
    state: state(signedIn),
  });
  const named = (role: 'button' | 'link') =>
    screen.queryAllByRole(role).map((element) => element.textContent ?? '');
  const [title] = await screen.findAllByRole('heading', { level: 1 });
  return {
    title: title?.textContent,
    said: document.body.textContent ?? '',
    ways: [...named('button'), ...named('link')],
  };
};

const companies = text('entry.link.companies');
const toLogin = text('ui.toLogin');
const start = text('entry.link.toStart');
const asks = 'у того, кто вас пригласил';
const waits = text('entry.link.invitationsWait');

/** By invitation, signed out and signed in: state of the link, title, what is said, ways on with the best one first. */
const over = {
  expired: {
    out: ['expired', 'entry.link.expired.title', [asks], [toLogin]],
    in: ['expired', 'entry.link.expired.title', [asks, waits], [companies, start]],
  },
  used: {
    out: ['used', 'entry.link.used.title', [text('entry.link.used.invitation')], [toLogin]],
    in: ['used', 'entry.link.used.title', [asks, waits], [companies, start]],
  },
  revoked: {
    out: ['canceled', 'entry.link.canceled.title', ['проверьте последнее письмо'], [toLogin]],
    in: ['canceled', 'entry.link.canceled.title', ['проверьте последнее письмо', waits], [companies, start]],
  },
  resent: {
    out: ['replaced', 'entry.link.replaced.title', ['из последнего письма'], [toLogin]],
    in: ['replaced', 'entry.link.replaced.title', ['из последнего письма', waits], [companies, start]],
  },
  void: {
    out: ['void', 'entry.link.void.title', [text('entry.link.void.text')], [toLogin]],
    in: ['void', 'entry.link.void.title', ['новом приглашении', waits], [companies, start]],
  },
} as const;
const form = ['valid', 'entry.invitation.title', [email, text('entry.invitation.otherAddress')]] as const;
const formWays = [text('entry.invitation.next'), text('entry.invitation.refuse'), toLogin];
const account = ['accountExists', 'entry.link.accountExists.title', [email]] as const;
const signsIn = [...account, [text('entry.link.accountExists.signIn')]] as const;
const opens = [...account, [text('entry.link.accountExists.open'), start]] as const;
const other = [
  ...['active', 'entry.link.active.title'],
  ['Анна', email, 'попросите пригласить вас по адресу этой учётной записи'],
  [text('entry.link.logout'), text('entry.link.stay')],
] as unknown as typeof signsIn;

type Page = readonly [LinkState, string, readonly string[], readonly string[]];
const pairs: readonly (readonly [person: string, invitation: string, signedIn: boolean, page: Page])[] = [
  ['somebody new', 'active', false, [...form, formWays]],
  ['a known person', 'active', false, signsIn],
  ['a known person, signed in', 'active', true, opens],
  ['a member', 'active', false, signsIn],
  ['a member, signed in', 'active', true, opens],
  ['who is signed in as somebody else', 'active', true, other],
  ['who has another address', 'active', false, [...form, formWays]],
  ['who has another address, signed in', 'active', true, other],
  ...Object.entries(over).flatMap(([invitation, pages]) => [
    ...(['somebody new', 'a known person', 'a member', 'who has another address'] as const).map(
      (person) => [person, invitation, false, pages.out] as const,
    ),
    ...['a known person, signed in', 'a member, signed in', 'who has another address, signed in'].map(
      (person) => [person, invitation, true, pages.in] as const,
    ),
    ['who is signed in as somebody else', invitation, true, pages.in] as const,
  ]),
];

test.each(pairs)(
  '%s finds a next step at an invitation that is %s',
  async (_, _invitation, signedIn, page) => {
    const [link, title, said, ways] = page;
    const found = await shown(link, signedIn);
    expect(found.title).toBe(text(title));
    for (const part of said) expect(found.said).toContain(part);
    expect(found.ways).toEqual(ways);
  },
);
