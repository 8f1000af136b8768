// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { VersionReading } from './version-reading.tsx';

afterEach(hideScreens);

test('a version is read alone, and another one beside it when it is chosen', async () => {
  const version = (number: number) => ({
    number,
    format: 'md',
    date: '2026-05-01T10:00:00.000Z',
    author: { id: 'a', name: 'Анна' },
    locales: [{ localeId: 'ru', name: 'Правила', linkName: '', content: `Редакция ${number}` }],
  });
  await showScreen(<VersionReading id="d" number={3} latest={3} />, {
    answers: { 'platform.document.version': ({ args }) => ok({ version: version(args.params.number) }) },
  });
  expect(await screen.findByText('Редакция 3')).toBeDefined();
  expect(screen.queryByText('Редакция 1')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: new RegExp(text('documents.compare')) }));
  await userEvent.click(await screen.findByRole('option', { name: `${text('documents.version')} 1` }));
  const beside = await screen.findByRole('region', { name: `${text('documents.version')} 1` });
  expect(await within(beside).findByText('Редакция 1')).toBeDefined();
  expect(screen.getByText('Редакция 3')).toBeDefined();
});
