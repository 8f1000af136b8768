// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { FieldsDialog } from './fields-dialog.tsx';

const field = (code: string, applicationsVisible: boolean, immutable = false) => ({
  code,
  title: { ru: `Поле ${code}`, en: `Field ${code}` },
  applicationsVisible,
  immutable,
});
const listed = (...fields: readonly ReturnType<typeof field>[]) => ({
  'profile.told-fields.list': () => ok({ fields }),
});
const boxOf = (code: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Поле ${code}`) });
const save = () => screen.getByRole('button', { name: text('ui.save') });
afterEach(hideScreens);

test('what was changed is sent, and nothing else', async () => {
  const sent: unknown[] = [];
  let closed = false;
  const { notices } = await showScreen(<FieldsDialog onClose={() => (closed = true)} />, {
    answers: {
      ...listed(
        field('city', true),
        field('salary', false),
        field('unit', false),
        field('contract', true, true),
      ),
      'profile.told-fields.change': ({ args }) => {
        sent.push(args.body);
        return ok({ fields: [] });
      },
    },
  });
  await screen.findByText('Поле city');
  expect(boxOf('contract').disabled).toBe(true);
  expect(save()).toHaveProperty('disabled', true);
  for (const code of ['city', 'salary', 'unit', 'unit']) await userEvent.click(boxOf(code));
  await userEvent.click(save());
  expect(sent).toEqual([
    {
      fields: [
        { code: 'city', applicationsVisible: false },
        { code: 'salary', applicationsVisible: true },
      ],
    },
  ]);
  expect(notices()).toEqual([text('applications.fields.done')]);
  expect(closed).toBe(true);
});

test('an installation without fields of its own is told where they come from', async () => {
  await showScreen(<FieldsDialog onClose={() => undefined} />, { answers: listed() });
  expect(await screen.findByText(text('applications.fieldsEmpty'))).toBeDefined();
});
