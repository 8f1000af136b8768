// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { LeftListsContext } from '../lib/left-lists.ts';
import { callOf } from '../testing/answering.ts';
import { problem } from '../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../testing/show-screen.tsx';
import { PressButton } from '../ui/button/press-button.tsx';
import { Menu } from '../ui/menu/menu.tsx';
import { type SwitchedRecord, useRecordActions } from './use-record-actions.tsx';

const said = (kind: 'enable' | 'disable' | 'delete') => ({
  title: { id: `documents.${kind}Title` },
  effect: { id: `documents.effect.${kind}` },
  done: { id: `documents.${kind}.done` },
  failed: { id: `documents.${kind}.failed` },
});

interface Effects {
  names: string[];
}

function Actions({ used = false, ...record }: SwitchedRecord & { used?: boolean }) {
  const actions = useRecordActions({
    toggle: callOf<null>('things.toggle', 'PUT', 'things.write'),
    remove: callOf<null>('things.remove', 'DELETE', 'things.write'),
    effects: callOf<Effects>('things.effects', 'POST'),
    valuesOf: ({ names }: Effects) => ({
      asked: 0,
      ...(!used && { count: names.length, names: names.join(', ') }),
    }),
    ...(used && { usedBy: ({ names }: Effects) => names.map((name) => ({ name })) }),
    texts: { enable: said('enable'), disable: said('disable'), remove: said('delete') },
    refusals: { kept: { id: 'documents.format.md' } },
    fields: { price: { id: 'documents.name' } },
    list: '/things',
  });
  return (
    <>
      {actions.allowed && (
        <Menu
          label="Действия"
          groups={[{ id: 'a', actions: actions.of(record) }]}
          trigger={<PressButton>Ещё</PressButton>}
        />
      )}
      {actions.dialog}
    </>
  );
}
const record = { id: '7', name: 'Договор', enabled: true };
const answers: Answers = {
  'things.effects': () => ok({ names: ['Гавань'] }),
  'things.toggle': () => ok(null),
  'things.remove': () => ok(null),
};
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Ещё' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};
const agree = (name: string) =>
  userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));

afterEach(hideScreens);

test('switching off names the record and what it leads to, then does it and says so', async () => {
  const { sent, notices } = await showScreen(<Actions {...record} />, { answers });
  await choose(text('widget.disable'));
  const question = screen.getByRole('alertdialog');
  expect(question.textContent).toContain(text('documents.disableTitle', { name: 'Договор' }));
  await waitFor(() => expect(question.textContent).toContain('Гавань'));
  await agree(text('widget.disable'));
  expect(sent.map(({ operation, args }) => [operation, args.body])).toEqual([
    ['things.effects', { enabled: false }],
    ['things.toggle', { enabled: false }],
  ]);
  expect(notices()).toEqual([text('documents.disable.done', { name: 'Договор' })]);
});

test('what is off is offered to be switched on', async () => {
  const { sent } = await showScreen(<Actions {...record} enabled={false} />, { answers });
  await choose(text('widget.enable'));
  await agree(text('widget.enable'));
  expect(sent.at(-1)?.args).toEqual({ params: { id: '7' }, body: { enabled: true } });
});

test('the page of a deleted record leads to the list; one that could not be deleted stays', async () => {
  let fails = true;
  const { notices } = await showScreen(<Actions {...record} />, {
    path: '/things/7',
    answers: {
      ...answers,
      'things.remove': () => (fails ? { ok: false, error: problem(503, 'request.unavailable') } : ok(null)),
    },
  });
  await choose(text('ui.delete'));
  await agree(text('ui.delete'));
  expect(window.location.pathname).toBe('/platform/things/7');
  expect(notices()[0]).toContain(text('documents.delete.failed'));
  fails = false;
  await choose(text('ui.delete'));
  await agree(text('ui.delete'));
  await waitFor(() => expect(window.location.pathname).toBe('/platform/things'));
});

test('the list is found as it was left, in the place of the page of what is gone', async () => {
  const lists = { leave: () => {}, addressOf: (path: string) => `${path}?search=x` };
  await showScreen(
    <LeftListsContext value={lists}>
      <Actions {...record} />
    </LeftListsContext>,
    { answers, path: '/things/7' },
  );
  const entries = window.history.length;
  await choose(text('ui.delete'));
  await agree(text('ui.delete'));
  await waitFor(() => expect(window.location.search).toBe('?search=x'));
  expect(window.location.pathname).toBe('/platform/things');
  expect(window.history.length).toBe(entries);
});

test('what is used by something is told with whom, and deleting it is not offered', async () => {
  const names = ['Гавань', 'Причал'];
  await showScreen(<Actions {...record} used />, {
    answers: {
      ...answers,
      'things.effects': () => ok({ names, effects: { refused: 'inUse', errorList: {} } }),
    },
  });
  await choose(text('ui.delete'));
  const question = screen.getByRole('alertdialog');
  const effect = text('documents.effect.delete', { count: 2, names: 'Гавань и Причал' });
  await waitFor(() => expect(question.textContent).toContain(effect));
  expect(within(question).queryByRole('button', { name: text('ui.delete') })).toBeNull();
});

test('people without the right are offered nothing', async () => {
  await showScreen(<Actions {...record} />, { answers, person: { methods: ['things.read'] } });
  expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull();
});

test('a refusal that names fields stays in the question and says what is wrong', async () => {
  const refused = {
    ok: false as const,
    error: { ...problem(400, 'request.invalid'), errorList: { price: 'errorEmpty', other: 'errorRange' } },
  };
  const { notices } = await showScreen(<Actions {...record} enabled={false} />, {
    answers: { ...answers, 'things.toggle': () => refused },
  });
  await choose(text('widget.enable'));
  await agree(text('widget.enable'));
  const question = screen.getByRole('alertdialog');
  await waitFor(() =>
    expect(question.textContent).toContain(`${text('documents.name')}: ${text('form.errorEmpty')}`),
  );
  expect(question.textContent).toContain(text('form.errorRange'));
  expect(notices()).toEqual([]);
});

test('what the server would refuse is told by the reason or by its fields, and is not offered', async () => {
  const refused = (effects: object) => ({ ...answers, 'things.effects': () => ok({ names: [], effects }) });
  const shown = async (effects: object, expected: string) => {
    await showScreen(<Actions {...record} />, { answers: refused(effects) });
    await choose(text('widget.disable'));
    const question = screen.getByRole('alertdialog');
    await waitFor(() => expect(question.textContent).toContain(expected));
    expect(within(question).queryByRole('button', { name: text('widget.disable') })).toBeNull();
    hideScreens();
  };
  await shown({ refused: 'kept', errorList: {} }, text('documents.format.md'));
  await shown({ refused: null, errorList: { price: 'errorChoice' } }, text('documents.name'));
});
