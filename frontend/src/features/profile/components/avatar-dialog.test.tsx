// @vitest-environment happy-dom
import { pictureFileLimit } from '@gatehouse/contracts/profile/pictures.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { problem } from '../../../testing/problem.ts';
import { type Answers, hideScreens, ok, showScreen, text } from '../../../testing/show-screen.tsx';
import { AvatarDialog } from './avatar-dialog.tsx';

const avatar = { src: '/api/v1/platform/user/pictures/me/256', fileId: 'x'.repeat(43) };
const another = { ...avatar, fileId: 'y'.repeat(43) };
const refused = {
  ok: false as const,
  error: { ...problem(400, 'request.invalid'), errorList: { file: 'errorImageActive' } },
};
const prepared = { 'profile.avatar.prepare': () => ok({ url: '/api/v1/platform/user/uploads/secret' }) };

// As with TIFF in most browsers.
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new Error('not shown'));
});
afterEach(() => {
  vi.restoreAllMocks();
  hideScreens();
});

const show = async (answers: Answers) => {
  const [onChanged, onClose] = [vi.fn(), vi.fn()];
  const shown = await showScreen(
    <AvatarDialog name="Анна Белова" avatar={avatar} onChanged={onChanged} onClose={onClose} />,
    {
      answers: { ...prepared, ...answers },
    },
  );
  return { ...shown, onChanged, onClose };
};
const choose = async (content: BlobPart) => {
  const field = document.querySelector('input[type=file]') as HTMLInputElement;
  const file = new File([content], 'me.tiff', { type: 'image/tiff' });
  await userEvent.upload(field, file);
  await screen.findByText('me.tiff');
  return file;
};
const press = async (id: string) => userEvent.click(await screen.findByRole('button', { name: text(id) }));

test('a file that the browser cannot show is uploaded as it is and becomes the avatar', async () => {
  const { sent, notices, onChanged, onClose } = await show({
    'profile.picture.store': () => ok(another),
    'profile.avatar.save': () => ok({ avatar: another }),
  });
  const file = await choose('II*');
  await press('ui.save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onChanged).toHaveBeenCalledWith(another);
  expect(notices()).toEqual([text('users.avatar')]);
  expect(sent.filter(({ operation }) => operation.startsWith('profile.'))).toMatchObject([
    { operation: 'profile.avatar.prepare' },
    {
      operation: 'profile.picture.store',
      args: { params: { uploadId: 'secret' }, body: { name: 'me.tiff', path: 'mainInfo.avatar' } },
      options: { file },
    },
    { operation: 'profile.avatar.save', args: { body: { avatar: another.fileId } } },
  ]);
});

test('what is wrong with a file is said where it was chosen, and the avatar stays', async () => {
  const { sent, onChanged } = await show({ 'profile.picture.store': () => refused });
  await choose('<svg>');
  await press('ui.save');
  await screen.findByText(text('profile.picture.errorActive'));
  expect(document.querySelector('input[type=file]')?.getAttribute('aria-invalid')).toBe('true');
  await choose(new Uint8Array(pictureFileLimit + 1));
  await press('ui.save');
  await screen.findByText('Нужен файл не больше 5 МБ, а в этом 5,01 МБ');
  expect(sent.filter(({ operation }) => operation === 'profile.picture.store')).toHaveLength(1);
  expect(onChanged).not.toHaveBeenCalled();
});

test('the avatar is removed; what fails is told', async () => {
  const answers = [{ ok: false as const, error: problem(503, 'request.unavailable') }, ok(null)];
  const { notices, onChanged } = await show({ 'profile.avatar.remove': () => answers.shift() ?? ok(null) });
  await press('ui.delete');
  await waitFor(() => expect(notices()[0]).toContain(text('users.avatarError')));
  expect(onChanged).not.toHaveBeenCalled();
  await press('ui.delete');
  await waitFor(() => expect(onChanged).toHaveBeenCalledWith(null));
});
