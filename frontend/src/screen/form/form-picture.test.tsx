// @vitest-environment happy-dom
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { hideScreens, ok, showScreen, text } from '../../testing/show-screen.tsx';
import { CompanyFields, companyValues, sentCompanyValues } from './company-fields.tsx';

afterEach(hideScreens);

const field = (fieldCode: string, multiple: boolean, adminEdit = true) => ({
  fieldCode,
  fieldType: 'picture',
  title: { ru: fieldCode, en: fieldCode },
  multiple,
  adminEdit,
  active: true,
  adminVisible: true,
  items: [],
});
const fields = [field('Логотип', false), field('Планы', true), field('Печать', false, false)];
const tabs = [
  {
    active: true,
    view: 'form',
    blocks: [{ active: true, blockCode: 'own', title: { ru: '', en: '' }, fields }],
  },
] as unknown as FormDefinition;

function Form({ stored, onSend }: { stored: object; onSend: (sent: object) => void }) {
  const form = useForm({ defaultValues: { additionalInfo: companyValues(tabs, stored as never) } });
  return (
    <FormProvider {...form}>
      <CompanyFields tabs={tabs} type="contractors" />
      <button type="button" onClick={() => onSend(sentCompanyValues(tabs, form.getValues('additionalInfo')))}>
        send
      </button>
    </FormProvider>
  );
}

test('pictures of a company are uploaded when they are chosen, replaced and deleted; a read-only one is shown', async () => {
  const sent: object[] = [];
  const page = await showScreen(
    <Form stored={{ Планы: ['a', 'b'], Печать: 'seal' }} onSend={(body) => sent.push(body)} />,
    {
      answers: {
        'profile.company-picture.prepare': () => ok({ url: '/api/v1/platform/user/uploads/secret' }),
        'profile.picture.store': ({ args }) => ok({ src: '', fileId: args.body.name }),
      },
    },
  );
  const group = (name: string) => screen.getByRole('group', { name });
  const shown = (name: string) =>
    [...group(name).querySelectorAll('img')].map((image) => image.getAttribute('src')?.split('/').at(-2));
  const inputs = (name: string) => [...group(name).querySelectorAll('input')];
  const choose = (input: HTMLInputElement | undefined, name: string) =>
    userEvent.upload(input as HTMLInputElement, new File(['me'], name, { type: 'image/png' }));
  await choose(inputs('Логотип')[0], 'logo');
  await waitFor(() => expect(shown('Логотип')).toEqual(['logo']));
  await choose(inputs('Планы').at(-1), 'c');
  await waitFor(() => expect(shown('Планы')).toEqual(['a', 'b', 'c']));
  const [first] = within(group('Планы')).getAllByRole('button', { name: text('ui.delete') });
  await userEvent.click(first as HTMLElement);
  expect(shown('Планы')).toEqual(['b', 'c']);
  expect([shown('Печать'), inputs('Печать')]).toEqual([['seal'], []]);
  await userEvent.click(screen.getByRole('button', { name: 'send' }));
  expect(sent).toEqual([{ Логотип: 'logo', Планы: ['b', 'c'] }]);
  const uploads = page.sent.filter(({ operation }) => operation === 'profile.picture.store');
  expect(uploads.map(({ args }) => args.body.path)).toEqual([
    'additionalInfo.Логотип',
    'additionalInfo.Планы',
  ]);
});
