// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen } from '../testing/show-screen.tsx';
import { EntryLink } from './entry-link.tsx';

afterEach(hideScreens);

const show = (entity: string, type = `identity.${entity}.changed`) =>
  showScreen(<EntryLink entry={{ entity, entityId: '7', type }}>Имя</EntryLink>);

test.each([
  ['account', '/setting/people/7'],
  ['role', '/setting/roles/7'],
  ['contractor', '/setting/companies/7'],
  ['application', '/setting/applications/7'],
  ['authentication-scheme', '/setting/options/schemes'],
  ['domain', '/setting/domains/7'],
])('the name of a changed %s leads to its page', async (entity, path) => {
  await show(entity);
  expect(screen.getByRole('link', { name: 'Имя' }).getAttribute('href')).toBe(`/platform${path}`);
});

test.each([
  ['role', 'identity.role.deleted'],
  ['account', 'identity.account.viewed'],
  ['banner', 'platform.banner.changed'],
])('a %s of %s has no page', async (entity, type) => {
  await show(entity, type);
  expect(screen.getByText('Имя')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
