// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useLeftLists } from '../../lib/left-lists.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useHistory, usePlace } from '../../lib/navigation.tsx';
import { hideScreens, showScreen } from '../../testing/show-screen.tsx';
import { LeftPlaces } from './left-places.tsx';

function List() {
  const { filterBy, showPage } = useListAddress({
    sort: 'name',
    order: 'ASC',
    limit: 20,
    filters: ['search'],
  });
  const history = useHistory();
  return (
    <>
      <button type="button" onClick={() => filterBy({ search: 'анна' })}>
        Искать
      </button>
      <button type="button" onClick={() => showPage(20)}>
        Дальше
      </button>
      <button type="button" onClick={() => history.push('/things/7')}>
        Запись
      </button>
    </>
  );
}

function Record() {
  const history = useHistory();
  const lists = useLeftLists();
  return (
    <button type="button" onClick={() => history.push(lists.addressOf('/things'))}>
      К списку
    </button>
  );
}

function Pages() {
  const { path } = usePlace();
  return path === '/things' ? <List /> : <Record />;
}

const show = (userId: string, path: string) =>
  showScreen(
    <LeftPlaces>
      <Pages />
    </LeftPlaces>,
    { path, state: { session: { profile: { mainInfo: { userId } } } } as never },
  );
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const address = () => `${window.location.pathname}${window.location.search}`;

beforeEach(() => sessionStorage.clear());
afterEach(hideScreens);

test('a record leads back to its list as it was left: filters and page, also after a reload', async () => {
  await show('anna', '/things');
  await click('Искать');
  await click('Дальше');
  await click('Запись');
  await click('К списку');
  expect(address()).toBe('/platform/things?search=%D0%B0%D0%BD%D0%BD%D0%B0&offset=20');
  await hideScreens();
  await show('anna', '/things/7');
  await click('К списку');
  expect(address()).toBe('/platform/things?search=%D0%B0%D0%BD%D0%BD%D0%B0&offset=20');
});

test('the row that was open in the list is not a part of it', async () => {
  await show('anna', '/things?search=x&entry=7');
  await click('Запись');
  await click('К списку');
  expect(address()).toBe('/platform/things?search=x');
});

test('a list whose filters were taken away is left plain, as one that was never seen', async () => {
  await show('anna', '/things?search=x');
  await act(async () => window.history.pushState({ index: 1 }, '', '/platform/things'));
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  await click('Запись');
  await click('К списку');
  expect(address()).toBe('/platform/things');
  await hideScreens();
  sessionStorage.clear();
  await show('anna', '/things/7');
  await click('К списку');
  expect(address()).toBe('/platform/things');
});

test('the next person in the tab learns nothing of what the one before looked for', async () => {
  await show('anna', '/things?search=secret');
  await hideScreens();
  await show('olivia', '/things/7');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  await click('К списку');
  expect(address()).toBe('/platform/things');
});
