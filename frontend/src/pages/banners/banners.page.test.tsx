// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { BannerEditor } from '../../features/banners/components/banner-editor.tsx';
import { type Answers, hideScreens, ok, press, showScreen, text } from '../../testing/show-screen.tsx';
import { BannersPage } from './banners.page.tsx';

afterEach(hideScreens);

const row = {
  id: 'a',
  revision: 3,
  code: 'works',
  title: 'Работы',
  text: 'В воскресенье',
  link: null,
  visible: true,
  audience: ['public'],
  dateFrom: null,
  dateTo: null,
  date: '2026-05-01T10:00:00.000Z',
  domains: [{ id: 'd', name: 'Сад' }],
};
const answers: Answers = {
  'platform.banner.list': () => ok({ banners: [row], meta: { offset: 0, limit: 20, total: 1 } }),
  'platform.banner.create': () => ok({ id: 'b' }),
  'platform.banner.effects': () => ok({ effects: { domains: row.domains } }),
  'platform.banner.set-visible': () => ok({ revision: 4 }),
};

test('a new one is made of what was written, its link and days left open', async () => {
  const { sent } = await showScreen(<BannerEditor record={undefined} onClose={() => {}} />, { answers });
  const dialog = screen.getByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(text('banners.titleField')), 'Новый');
  await userEvent.type(within(dialog).getByLabelText(text('banners.textField')), 'Текст');
  await userEvent.click(within(dialog).getByLabelText(text('banners.console')));
  await userEvent.click(within(dialog).getByRole('button', { name: text('ui.save') }));
  expect(sent.find(({ operation }) => operation === 'platform.banner.create')?.args.body).toEqual({
    title: 'Новый',
    text: 'Текст',
    link: null,
    audience: ['public', 'console'],
    dateFrom: null,
    dateTo: null,
    visible: true,
  });
});

test('the one that is open is changed from where it is read, by those who may', async () => {
  const opened = { answers, path: '/setting/banners?entry=a' };
  const { unmount } = await showScreen(<BannersPage />, opened);
  await press(within(screen.getByRole('dialog')).getByRole('button', { name: text('widget.edit') }));
  expect(await screen.findByRole('dialog', { name: text('banners.editTitle') })).toBeDefined();
  unmount();
  await showScreen(<BannersPage />, { ...opened, person: { methods: [] } });
  const panel = await screen.findByRole('dialog', { name: row.title });
  expect(within(panel).queryByRole('button', { name: text('widget.edit') })).toBeNull();
});

test('hiding says where it is used first', async () => {
  const { sent } = await showScreen(<BannersPage />, { answers });
  await userEvent.click(screen.getByRole('button', { name: text('widget.actions') }));
  await userEvent.click(await screen.findByRole('menuitem', { name: text('banners.hide') }));
  const question = await screen.findByRole('alertdialog');
  expect(await within(question).findByText(/Сад/)).toBeDefined();
  await userEvent.click(within(question).getByRole('button', { name: text('banners.hide') }));
  expect(sent.find(({ operation }) => operation === 'platform.banner.set-visible')?.args).toMatchObject({
    params: { id: 'a' },
    body: { visible: false },
  });
});
