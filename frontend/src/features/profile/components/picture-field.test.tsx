// @vitest-environment happy-dom
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from '../../../lib/http.ts';
import { problem } from '../../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import type { ProfileField } from '../profile-form.ts';
import { ProfileEditor } from './profile-editor.tsx';

const field = (code: string, title: string, multiple: boolean): ProfileField => ({
  code,
  title,
  fieldType: 'picture',
  placeholder: null,
  comment: null,
  systemic: false,
  multiple,
  unique: false,
  profileEdit: true,
  profileRequired: false,
  disabled: false,
  adminRequired: false,
  items: [],
});
const configure: ProfileConfigure = {
  tabs: [{ code: 'main', title: 'Главное' }],
  blocks: { main: [{ code: 'base', title: 'Основные данные' }] },
  fields: { base: [field('badge', 'Фото', false), field('works', 'Работы', true)] },
  disabledFields: [],
};
const profileWith = (additionalInfo: Profile['additionalInfo']) =>
  ({
    revision: 3,
    mainInfo: {},
    contactsInfo: { mobiles: [], emails: [] },
    additionalInfo,
  }) as unknown as Profile;

/** The form with these pictures; what is uploaded has the name of its file as its id. */
async function show(stored: Profile['additionalInfo'], answers: Answers = {}) {
  const profile = profileWith(stored);
  const page = await showScreen(
    <ProfileEditor
      profile={profile}
      configure={configure}
      countries={[]}
      languages={['ru']}
      lang="ru"
      tab="main"
      label=""
      reread={async () => undefined}
      onLanguage={async () => {}}
      onTab={vi.fn()}
      onSaved={vi.fn()}
      onCancel={vi.fn()}
    />,
    {
      answers: {
        'profile.avatar.prepare': () => ok({ url: '/api/v1/platform/user/uploads/secret' }),
        'profile.picture.store': ({ args }) => ok({ src: '', fileId: args.body.name }),
        'profile.profile.change': () => ok({ profile }),
        ...answers,
      },
    },
  );
  const sentTo = (operation: string) =>
    page.sent.filter((one) => one.operation === operation).map(({ args }) => args.body);
  const files = () =>
    page.sent.flatMap(({ options }) => (options as { file?: Blob } | undefined)?.file ?? []);
  return {
    files,
    changes: () => sentTo('profile.profile.change'),
    uploads: () => sentTo('profile.picture.store'),
  };
}

const entry = (number: number) =>
  screen.getByRole('group', { name: text('profile.entry', { title: 'Работы', number }) });
/** The place of the only picture, inside the field of the same name. */
const only = () => screen.getAllByRole('group', { name: 'Фото' }).at(-1) as HTMLElement;
const choose = (place: HTMLElement, name: string) =>
  userEvent.upload(
    place.querySelector('input') as HTMLInputElement,
    new File(['me'], name, { type: 'image/png' }),
  );
const remove = (place: HTMLElement) =>
  userEvent.click(within(place).getByRole('button', { name: text('ui.delete') }));
const shown = (place: HTMLElement) => place.querySelector('img')?.getAttribute('src');
const address = (fileId: string) => `/api/v1/platform/user/pictures/${fileId}/256`;
const save = () => userEvent.click(screen.getByRole('button', { name: text('ui.save') }));

afterEach(() => {
  hideScreens();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('pictures are added, replaced and deleted, and belong to the profile once it is saved', async () => {
  const { changes, uploads } = await show({ badge: 'old', works: ['a', 'b', 'c'] });
  await choose(only(), 'new');
  await waitFor(() => expect(shown(only())).toBe(address('new')));
  await choose(entry(1), 'A');
  await waitFor(() => expect(shown(entry(1))).toBe(address('A')));
  await remove(entry(2));
  expect(shown(entry(2))).toBe(address('c'));
  await choose(entry(3), 'd');
  await waitFor(() => expect(shown(entry(3))).toBe(address('d')));
  expect(uploads().map(({ path }) => path)).toEqual([
    ...['additionalInfo.badge', 'additionalInfo.works', 'additionalInfo.works'],
  ]);
  await save();
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toEqual([{ revision: 3, additionalInfo: { badge: 'new', works: ['A', 'c', 'd'] } }]);
});

test('the only picture is deleted', async () => {
  const { changes } = await show({ badge: 'old', works: [] });
  await remove(only());
  expect(shown(only())).toBeUndefined();
  await save();
  await waitFor(() => expect(changes()).toEqual([{ revision: 3, additionalInfo: { badge: null } }]));
});

test('a form that is saved meanwhile waits for the picture, and for another one where it failed', async () => {
  const answers: ((result: Result<unknown>) => void)[] = [];
  const store = () => new Promise<Result<unknown>>((resolve) => answers.push(resolve));
  const { changes } = await show({ badge: null, works: ['a'] }, { 'profile.picture.store': store });
  await remove(entry(1));
  const broken = {
    ok: false as const,
    error: { ...problem(400, 'request.invalid'), errorList: { file: 'errorImageBroken' } },
  };
  for (const answer of [broken, ok({ src: '', fileId: 'new' })]) {
    await choose(only(), 'me.png');
    await waitFor(() => expect(answers).toHaveLength(1));
    await save();
    expect(changes()).toEqual([]);
    answers.pop()?.(answer);
    if (!answer.ok) await within(only()).findByText(text('profile.picture.errorBroken'));
  }
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(changes()).toEqual([{ revision: 3, additionalInfo: { badge: 'new', works: [] } }]);
});

test('what the server says of one of many pictures stands at that one, until it is deleted', async () => {
  const errorList = { 'additionalInfo.works.1': 'errorPictureGone' };
  await show(
    { badge: null, works: ['a', 'b'] },
    {
      'profile.profile.change': () => ({
        ok: false,
        error: { ...problem(400, 'request.invalid'), errorList },
      }),
    },
  );
  await choose(entry(3), 'c');
  await waitFor(() => expect(shown(entry(3))).toBe(address('c')));
  await save();
  const gone = text('profile.errors.errorPictureGone');
  await within(entry(2)).findByText(gone);
  expect(screen.getAllByText(gone)).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(entry(2).querySelector('input')));
  await remove(entry(2));
  await waitFor(() => expect(screen.queryByText(gone)).toBeNull());
});

const photograph = (width: number, height: number, bytes: number) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
  const drawImage = vi.fn();
  const made = new Blob(['small'], { type: 'image/webp' });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(made));
  const file = new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
  return { file, made, drawn: () => drawImage.mock.calls.map(([, , , ...size]) => size) };
};

test.each([
  ['24 megapixels', 6_000, 4_000, 4_000_000, [2_048, 1_365]],
  ['more bytes than are taken', 2_000, 1_000, 6_000_000, [2_000, 1_000]],
])('a photograph of %s is scaled before it is uploaded', async (_, width, height, bytes, size) => {
  const { file, made, drawn } = photograph(width, height, bytes);
  const { files } = await show({ badge: null, works: [] });
  await userEvent.upload(only().querySelector('input') as HTMLInputElement, file);
  await waitFor(() => expect(shown(only())).toBe(address('photo.jpg')));
  expect(files()).toEqual([made]);
  expect(drawn()).toEqual([size]);
});

test('a picture that is small enough is uploaded as it is', async () => {
  const { file, drawn } = photograph(2_048, 100, 500);
  const { files } = await show({ badge: null, works: [] });
  await userEvent.upload(only().querySelector('input') as HTMLInputElement, file);
  await waitFor(() => expect(files()).toEqual([file]));
  expect(drawn()).toEqual([]);
});

test('a picture that this browser cannot draw names the limit that it breaks', async () => {
  const refused = {
    ok: false as const,
    error: {
      ...problem(400, 'request.invalid'),
      errorList: { file: 'errorImageSize' },
      errorBounds: { file: { of: 'pixels', max: 16_777_216, now: 24_470_208 } },
    },
  };
  await show({ badge: null, works: [] }, { 'profile.picture.store': () => refused as never });
  await choose(only(), 'scan.tiff');
  await screen.findByText(text('form.bound.pixelsMax', { max: 16.7, now: 24.5 }));
});
