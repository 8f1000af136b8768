// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { OwnProviders } from './own-providers.tsx';

afterEach(hideScreens);

const provider = (id: string, facts: { linked?: boolean; managed?: boolean } = {}) => ({
  id,
  title: `Портал ${id}`,
  linked: false,
  managed: false,
  ...facts,
});
const show = async (providers: object[], more: Answers = {}) => {
  const shown = await showScreen(<OwnProviders />, {
    answers: {
      'identity.own-provider.list': () => ok({ providers }),
      'identity.own-provider.unlink': () => ok(null),
      ...more,
    },
  });
  const calls = (operation: string) => shown.sent.filter((one) => one.operation === operation);
  return { ...shown, calls };
};
const named = (verb: string, id: string) =>
  screen.findByRole('button', { name: `${text(`ownProviders.${verb}`)} Портал ${id}` });

test('a link is taken away after the question, and the list is read anew', async () => {
  const { calls, notices } = await show([provider('a', { linked: true })]);
  await press(await named('unlink', 'a'));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(text('ownProviders.unlinkText'))).toBeDefined();
  expect(calls('identity.own-provider.unlink')).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: text('ownProviders.unlink') }));
  await waitFor(() => expect(calls('identity.own-provider.unlink')[0]?.args.params).toEqual({ id: 'a' }));
  await waitFor(() => expect(calls('identity.own-provider.list')).toHaveLength(2));
  expect(notices()).toEqual([text('ownProviders.unlinked')]);
});

test('an account that a provider manages is not unlinked by its person', async () => {
  await show([provider('a', { linked: true, managed: true })]);
  expect(await screen.findByText(text('ownProviders.managed'))).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing stands there where the domain has no provider', async () => {
  const { container } = await show([]);
  expect(container.textContent).toBe('');
});
