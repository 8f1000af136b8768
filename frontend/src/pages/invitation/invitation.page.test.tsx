// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { invitationOfVera } from '../../features/entry/invitation.fixtures.ts';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { InvitationPage } from './invitation.page.tsx';

afterEach(hideScreens);

const state = {
  project: { locales: ['ru'], options: { ru: { projectName: 'Портал' } }, uiSettings: {} },
} as object;
const said = async (names: { inviter?: string; company?: string }) => {
  const facts = { ...invitationOfVera, email: 'v***a@example.org', ...names };
  await showScreen(<InvitationPage id="x" facts={facts} onLinkState={() => {}} />, {
    path: '/invitation/x',
    state,
  });
  const title = screen.getByRole('heading', { level: 1 });
  return [...(title.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
};
const rest = 'Учётная запись будет создана для v***a@example.org. Проверьте имя и продолжайте.';

test.each([
  [{ inviter: 'Анна Орлова', company: 'ООО «Ромашка»' }, 'Анна Орлова', ['Компания: ООО «Ромашка»']],
  [{ inviter: 'Анна Орлова' }, 'Анна Орлова', []],
  [{ company: 'ООО «Ромашка»' }, 'Портал', ['Компания: ООО «Ромашка»']],
  [{}, 'Портал', []],
])('an invitation says who invites and what for: %j', async (names, who, what) => {
  expect(await said(names)).toEqual([`${who} приглашает вас. ${rest}`, ...what]);
});

test('markup in names is text', async () => {
  const [text, company] = await said({ inviter: '<b>Анна</b>', company: '<img src=x>' });
  expect(text).toContain('<b>Анна</b> приглашает вас.');
  expect(company).toBe('Компания: <img src=x>');
  expect(document.querySelector('.gh-auth-head b, img')).toBeNull();
});
