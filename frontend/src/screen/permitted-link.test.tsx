// @vitest-environment happy-dom
import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, showScreen } from '../testing/show-screen.tsx';
import { PermittedLink } from './permitted-link.tsx';

const read: Call = {
  operationId: 'things.read',
  method: 'GET',
  path: '/things/:id',
  idempotency: 'safe',
  grant: 'things.read',
};
const show = (methods: string[]) =>
  showScreen(
    <PermittedLink call={read} to="/setting/documents/7">
      Договор
    </PermittedLink>,
    { person: { methods } },
  );

afterEach(hideScreens);

test('leads people there who may read it, and is plain words for others', async () => {
  await show(['things.read']);
  expect(screen.getByRole('link', { name: 'Договор' }).getAttribute('href')).toMatch(/documents\/7$/);
  hideScreens();
  await show([]);
  expect(screen.getByText('Договор')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});
