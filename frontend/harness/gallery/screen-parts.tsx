import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { useState } from 'react';
import { FormDialog, FormSection } from '../../src/screen/form/form-dialog.tsx';
import { FormCheck, FormDate, FormLookup, FormSelect, FormText } from '../../src/screen/form/form-fields.tsx';
import { LanguageTabs } from '../../src/screen/form/language-tabs.tsx';
import { useRecordForm } from '../../src/screen/form/record-form.ts';
import { Lookup } from '../../src/screen/lookup.tsx';
import { PermittedLink } from '../../src/screen/permitted-link.tsx';
import { StateBadge } from '../../src/screen/state-badge.tsx';
import { previewOf, useConfirm } from '../../src/screen/use-confirm.tsx';
import { Button } from '../../src/ui/button/button.tsx';
import { Card } from '../../src/ui/card/card.tsx';
import { OrderList } from '../../src/ui/order-list/order-list.tsx';
import { Beside } from '../../src/ui/page/beside.tsx';

const cities: Call = { operationId: 'cities', method: 'GET', path: '/cities', idempotency: 'safe' };
const source = {
  call: cities,
  optionsOf: (names: string[]) => names.map((name) => ({ value: name, label: name })),
};
const initial = {
  name: 'Гавань',
  type: 'a',
  day: '2026-05-01',
  city: '',
  shown: true,
  locales: [{ localeId: 'ru', title: '' }],
};

function useExampleForm(close?: () => void) {
  const form = useRecordForm({
    initial,
    wrong: ({ name, locales }) => ({
      ...(name ? {} : { name: 'errorEmpty' }),
      ...(locales[0]?.title ? {} : { 'locales.0.title': 'errorEmpty' }),
    }),
    send: async () => ({ ok: true, data: null }),
    ...(close && { onSaved: close }),
  });
  const fields = (
    <>
      <FormText name="name" label="Название" hint="Видно всем" />
      <FormSelect name="type" label="Вид" optional options={[{ value: 'a', label: 'Соглашение' }]} />
      <FormDate name="day" label="Дата" optional />
      <FormLookup name="city" label="Город" source={source} optional />
      <FormCheck name="shown" label="Показывать" hint="Действует сразу" />
      <LanguageTabs
        name="locales"
        empty={{ title: '' }}
        fields={(path) => <FormText name={`${path}.title`} label="Заголовок" />}
      />
    </>
  );
  return { form, fields };
}

/** Forms, questions, lookups and ordering: what screens of the signed-in half are made of. */
export function ScreenParts() {
  const [open, setOpen] = useState(false);
  const [city, setCity] = useState<string>();
  const [rows, setRows] = useState(['Пароль', 'Код из письма', 'Код из СМС'].map((name) => ({ name })));
  const section = useExampleForm();
  const dialog = useExampleForm(() => setOpen(false));
  const confirm = useConfirm();
  return (
    <>
      <Card title="Форма на странице">
        <FormSection form={section.form}>{section.fields}</FormSection>
      </Card>
      <Card title="Рядом, где есть место">
        <Beside $least={320}>
          <p>Слева то, что читают.</p>
          <PermittedLink call={cities} to="/setting/documents">
            Справа то, куда это ведёт
          </PermittedLink>
        </Beside>
      </Card>
      <Card title="Поиск по серверу">
        <Lookup label="Город" source={source} value={city} onChange={setCity} />
      </Card>
      <Card title="Порядок" flush>
        <OrderList
          label="Порядок способов входа"
          items={rows}
          idOf={({ name }) => name}
          nameOf={({ name }) => name}
          onOrder={setRows}
        >
          {({ name }) => name}
        </OrderList>
      </Card>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
        <StateBadge enabled />
        <StateBadge enabled={false} />
        <Button onClick={() => setOpen(true)}>Форма в окне</Button>
        <Button
          onClick={() =>
            confirm.ask({
              title: 'Выключить схему?',
              verb: 'Выключить',
              danger: true,
              preview: previewOf(cities, { body: undefined }, (names) => (
                <p>Её используют: {(names as string[]).join(', ')}.</p>
              )),
              run: async () => {},
            })
          }
        >
          Вопрос
        </Button>
      </div>
      {open && (
        <FormDialog form={dialog.form} open title="Новая запись" onClose={() => setOpen(false)}>
          {dialog.fields}
        </FormDialog>
      )}
      {confirm.dialog}
    </>
  );
}
