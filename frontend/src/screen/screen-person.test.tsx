// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { callOf } from '../testing/answering.ts';
import { hideScreens, showScreen } from '../testing/show-screen.tsx';
import { useMay } from './screen-person.tsx';

function Rights() {
  const may = useMay();
  const calls = [
    callOf('open'),
    callOf('read', 'GET', 'things.read'),
    callOf('write', 'PUT', 'things.write'),
  ];
  return (
    <p title="rights">
      {calls
        .filter(may)
        .map(({ operationId }) => operationId)
        .join(' ')}
    </p>
  );
}

afterEach(hideScreens);

test.each([
  ['a right that the roles grant, and calls that need none', ['things.read'], 'open read'],
  ['no rights at all', [], 'open'],
  ['rights that are not known yet hide nothing', undefined, 'open read write'],
])('%s', async (_what, methods, offered) => {
  await showScreen(<Rights />, { person: { methods } });
  expect(screen.getByTitle('rights').textContent).toBe(offered);
});

function Decides() {
  const may = useMay();
  return <p title="decides">{String(may({ ...callOf('decide'), master: true }))}</p>;
}

test.each([
  ['those who are one', true, 'true'],
  ['a person of whom it is not known yet', undefined, 'true'],
  ['nobody else', false, 'false'],
])('a call of master accounts is offered to %s', async (_who, masterAccount, offered) => {
  await showScreen(<Decides />, { person: { masterAccount } });
  expect(screen.getByTitle('decides').textContent).toBe(offered);
});
