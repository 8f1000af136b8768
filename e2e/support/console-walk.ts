import { inEveryLook } from '@gatehouse/testkit/visiting/looks.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { type ConsoleScreen, consoleScreens } from './console-screens.ts';
import type { Hands } from './hands.ts';
import { languageTab } from './language-tabs.ts';
import { personByLogin } from './people.ts';
import { enter } from './sign-in.ts';
import type { Texts, UiLocale } from './texts.ts';

/** Paths of the console's screens that are walked: one of each kind, and at night all. */
export const walked = (path: string): readonly string[] =>
  inEveryLook ? consoleScreens('en', '').map((screen) => screen.path) : [path];

interface Work {
  readonly page: Page;
  readonly t: Texts;
  readonly hands: Hands;
  readonly screen: ConsoleScreen;
}

const field = (place: Page | Locator, name: string) => place.locator(`[name="${name}"]`);
const button = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true });
const form = ({ page }: Work) => page.getByRole('dialog');
const question = ({ page }: Work) => page.getByRole('alertdialog');

const expectRefused = async (wrong: Locator) => {
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toBeFocused();
};

/** What the server refuses is shown at its own field; then all is well. */
const create = async (work: Work) => {
  const { page, t, hands, screen } = work;
  const send = () => hands.press(button(form(work), t('ui.save')));
  await hands.press(button(page.locator('main'), t(screen.create)).first());
  for (const { name, value, refused, tab } of screen.fields) {
    if (tab !== undefined) await hands.showTab(languageTab(form(work), t, tab));
    await hands.write(field(form(work), name), refused ?? value);
  }
  await send();
  for (const { name, value, refused } of screen.fields) {
    if (refused === undefined) continue;
    await expectRefused(field(form(work), name));
    await hands.write(field(form(work), name), value);
  }
  await send();
  await expect(form(work)).toHaveCount(0);
  await hands.expectPlace();
};

/** Finds the record in the list; what it is changed in from then on. */
const find = async ({ page, t, hands, screen }: Work): Promise<Locator> => {
  if (screen.edited === 'page') {
    await expect(page.getByRole('heading', { level: 1 })).toContainText(screen.mark);
    return page.locator('main');
  }
  await hands.write(page.getByRole('searchbox'), screen.mark);
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(screen.mark);
  if (screen.edited === 'list') return rows;
  await hands.press(rows.getByRole('button').first());
  await expect(button(page, t('widget.edit'))).toBeVisible();
  return page.locator('main');
};

/** Another editor's change of the same record arrives an instant before the one that the page sends next. */
const beFaster = ({ page, screen }: Work, theirs: string) =>
  page.route(
    `**/setting/${screen.path}/*`,
    async (route) => {
      const { 'idempotency-key': _, ...headers } = route.request().headers();
      const body = { ...route.request().postDataJSON(), [screen.changed]: theirs };
      expect((await route.fetch({ headers, postData: body })).status()).toBe(200);
      await route.continue();
    },
    { times: 1 },
  );

/** Where the changed field stands, once the form for it is open. */
const openForm = async (work: Work, record: Locator): Promise<Locator> => {
  const { page, t, hands, screen } = work;
  if (screen.edited === 'page') return record;
  if (screen.edited === 'dialog') await hands.press(button(record, t('widget.edit')));
  else
    await hands.choose(
      button(record, t('widget.actions')),
      page.getByRole('menuitem', { name: t('widget.edit') }),
    );
  return form(work);
};

/** Whoever is slower is told so, and what they wrote is never laid over the other's change. */
const change = async (work: Work, record: Locator) => {
  const { page, t, hands, screen } = work;
  const write = async (text: string) => {
    const place = await openForm(work, record);
    await hands.write(field(place, screen.changed), text);
    await hands.press(button(place, t('ui.save')));
  };
  await beFaster(work, `Theirs ${screen.mark}`);
  await write(`Ours ${screen.mark}`);
  await expect(page.getByText(t('errors.request.conflict'))).toBeVisible();
  if (screen.edited === 'page') await hands.press(button(record, t('ui.cancel')));
  else {
    await hands.leave();
    await hands.press(button(question(work), t('widget.discard')));
    await expect(form(work)).toHaveCount(0);
  }
  const shown = async (text: string) => {
    if (screen.edited === 'page') await expect(field(record, screen.changed)).toHaveValue(text);
    else await expect(record).toContainText(text);
  };
  await shown(`Theirs ${screen.mark}`);
  await write(`Both ${screen.mark}`);
  await shown(`Both ${screen.mark}`);
  await expect(button(page, t('ui.save'))).toHaveCount(0);
  await hands.expectPlace();
};

const agree = async (work: Work, record: Locator, entry: string) => {
  const { page, hands } = work;
  await hands.choose(button(record, work.t('widget.actions')), page.getByRole('menuitem', { name: entry }));
  await hands.press(button(question(work), entry));
  await expect(question(work)).toHaveCount(0);
  await hands.expectPlace();
};

const switchOff = async (work: Work, record: Locator) => {
  const [off, state] = work.screen.off ?? [];
  if (off === undefined || state === undefined) return;
  await agree(work, record, work.t(off));
  await expect(record.getByText(work.t(state), { exact: true }).first()).toBeVisible();
};

const remove = async (work: Work, record: Locator) => {
  const { page, t, screen } = work;
  await agree(work, record, t('ui.delete'));
  if (screen.edited === 'list') await expect(page.getByText(t('widget.nothing.title'))).toBeVisible();
  // The list is found as it was left: what was looked for in it stands.
  const left = screen.edited === 'page' ? '' : `\\?search=${encodeURIComponent(screen.mark)}`;
  await expect(page).toHaveURL(new RegExp(`/setting/${screen.path}${left}$`));
};

/** A record is made, refused, changed by two editors, switched off and deleted. */
export const walkScreen = async (
  path: string,
  {
    hands,
    page,
    t,
    uiLocale,
    baseURL,
  }: { hands: Hands; page: Page; t: Texts; uiLocale: UiLocale; baseURL: string | undefined },
): Promise<void> => {
  const screens = consoleScreens(uiLocale, new URL(baseURL as string).port);
  const screen = screens.find((one) => one.path === path) as ConsoleScreen;
  const work = { page, t, hands, screen };
  await enter(page, personByLogin('admin'));
  await page.goto(`/platform/setting/${path}`);
  await expect(page.locator('tbody tr, .gh-state').first()).toBeVisible();
  await hands.begin();
  await create(work);
  const record = await find(work);
  await change(work, record);
  await switchOff(work, record);
  await remove(work, record);
};
