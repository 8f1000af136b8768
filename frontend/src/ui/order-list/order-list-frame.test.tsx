// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { OrderList } from './order-list.tsx';

/** What stands in an element when React has committed, before anything else runs: a frame shows the same. */
const firstCommit = (container: HTMLElement): Promise<string> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      resolve(container.textContent ?? '');
    });
    observer.observe(container, { childList: true, subtree: true });
  });

test('the items stand in the first frame that shows the list', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const shown = firstCommit(container);
  root.render(
    <IntlProvider locale="en" onError={() => {}}>
      <OrderList
        label="Fields"
        items={[{ id: 'a' }, { id: 'b' }]}
        idOf={({ id }) => id}
        nameOf={({ id }) => id}
        onOrder={() => {}}
      >
        {({ id }) => `item ${id}`}
      </OrderList>
    </IntlProvider>,
  );
  expect(await shown).toBe('item aitem b');
  root.unmount();
});
