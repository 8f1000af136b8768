// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { callOf } from '../testing/answering.ts';
import { hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { PressButton } from '../ui/button/press-button.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { useRemoval } from './use-removal.tsx';

const texts = {
  title: { id: 'devicesTypes.deleteTitle' },
  effect: { id: 'devicesTypes.effect.delete' },
  done: { id: 'devicesTypes.delete.done' },
  failed: { id: 'devicesTypes.delete.failed' },
};

interface Thing {
  id: string;
  name: string;
  users: readonly string[];
}

function Removing(record: Thing) {
  const menu = useRemoval(callOf<null>('things.remove', 'DELETE'), {
    texts,
    valuesOf: ({ users }: Thing) => ({ count: users.length, names: users.join(', ') }),
    inUse: ({ users }: Thing) => users.length > 0,
  });
  const trigger = <PressButton>Ещё</PressButton>;
  return (
    <>
      <Menu label="Действия" groups={[{ id: 'a', actions: menu.of(record) }]} trigger={trigger} />
      {menu.dialog}
    </>
  );
}

const ask = async (users: readonly string[]) => {
  const answers = { 'things.remove': () => ok(null) };
  const { sent } = await showScreen(<Removing id="7" name="Терминал" users={users} />, { answers });
  await userEvent.click(screen.getByRole('button', { name: 'Ещё' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('ui.delete') }));
  const question = within(await screen.findByRole('alertdialog'));
  return { sent, question, remove: question.queryByRole('button', { name: text('ui.delete') }) };
};

afterEach(hideScreens);

test('what nobody uses is deleted once that is agreed to', async () => {
  const { sent, remove } = await ask([]);
  expect(sent).toEqual([]);
  await userEvent.click(remove as HTMLElement);
  expect(sent.map(({ operation, args }) => [operation, args.params])).toEqual([
    ['things.remove', { id: '7' }],
  ]);
});

test('what is in use says by whom, and is not offered to be deleted', async () => {
  const { question, remove } = await ask(['sad.example.com']);
  expect(question.getByText(/sad\.example\.com/)).toBeDefined();
  expect(remove).toBeNull();
  expect(question.getByText(text('ui.close'))).toBeDefined();
});
