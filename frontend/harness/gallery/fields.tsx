import { useState } from 'react';
import { Button } from '../../src/ui/button/button.tsx';
import { Card } from '../../src/ui/card/card.tsx';
import { Checkbox } from '../../src/ui/check/check.tsx';
import { RadioGroup } from '../../src/ui/check/check-groups.tsx';
import { CodeField } from '../../src/ui/code-field/code-field.tsx';
import { DateField } from '../../src/ui/date-field/date-field.tsx';
import { PasswordField } from '../../src/ui/field/password-field.tsx';
import { TextArea, TextField } from '../../src/ui/field/text-field.tsx';
import { FormErrorSummary } from '../../src/ui/form-error-summary/form-error-summary.tsx';
import { PhoneField } from '../../src/ui/phone-field/phone-field.tsx';
import { ComboBox } from '../../src/ui/select/combo-box.tsx';
import { Select } from '../../src/ui/select/select.tsx';

const countries = [
  { country: 'RU', name: 'Россия', code: '+7' },
  { country: 'KZ', name: 'Казахстан', code: '+7' },
  { country: 'UZ', name: 'Узбекистан', code: '+998' },
];
const options = ['Константинополь', 'Вознесенск', 'Москва', 'Новосибирск'].map((label) => ({
  value: label,
  label,
}));
const nothing = () => {};
const grid = {
  display: 'grid',
  gap: 20,
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
} as const;

/** Every field, empty, filled, wrong and switched off. */
export function Fields() {
  const [text, setText] = useState('Константинопольский-Вознесенский');
  const [phone, setPhone] = useState('+79161234567');
  const [code, setCode] = useState('12');
  const [day, setDay] = useState('1987-03-14');
  const [city, setCity] = useState<string | undefined>('Москва');
  const [on, setOn] = useState(true);
  return (
    <>
      <Card title="Кнопки">
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>
          <Button kind="primary">Сохранить</Button>
          <Button kind="primary" busy>
            Сохранить
          </Button>
          <Button kind="primary" disabled>
            Сохранить
          </Button>
          <Button>Отмена</Button>
          <Button kind="quiet">Ещё</Button>
          <Button kind="danger">Удалить</Button>
          <Button size="small">Маленькая</Button>
          <Button size="large" kind="primary">
            Большая
          </Button>
        </div>
      </Card>
      <Card title="Поля">
        <div style={grid}>
          <TextField label="Фамилия" value={text} onChange={setText} hint="Как в паспорте" />
          <TextField label="Почта" value="anna@" onChange={nothing} error="Проверьте адрес почты" />
          <TextField label="Логин" value="a.ivanova" onChange={nothing} readOnly optional />
          <PasswordField label="Пароль" value="secret" onChange={nothing} />
          <PhoneField label="Телефон" value={phone} onChange={setPhone} countries={countries} />
          <PhoneField
            label="Телефон"
            value=""
            onChange={nothing}
            countries={countries}
            error="Проверьте номер"
          />
          <CodeField label="Код" value={code} onChange={setCode} length={4} />
          <CodeField label="Код" value="0000" onChange={nothing} length={4} error="Неверный код" />
          <Select label="Город" value={city} options={options} onChange={setCity} />
          <ComboBox label="Город с поиском" value={city} options={options} onChange={setCity} />
          <DateField label="Дата рождения" value={day} onChange={setDay} max="2026-01-01" />
          <DateField label="Дата" value="" onChange={nothing} error="Заполните поле" />
          <TextArea label="Комментарий" value={text} onChange={setText} hint="До 255 символов" />
          <RadioGroup
            label="Пол"
            name="gender"
            value="woman"
            onChange={nothing}
            options={[
              { value: 'man', label: 'Мужской' },
              { value: 'woman', label: 'Женский', note: 'С пояснением' },
            ]}
          />
          <div style={{ display: 'grid', gap: 12, alignContent: 'start' }}>
            <Checkbox checked={on} onChange={setOn} note="Пояснение в одну строку">
              Запомнить меня
            </Checkbox>
            <Checkbox checked={false} onChange={nothing} invalid>
              Согласие обязательно
            </Checkbox>
            <Checkbox checked disabled onChange={nothing}>
              Недоступно
            </Checkbox>
          </div>
        </div>
      </Card>
      <FormErrorSummary
        refusals={1}
        errors={[
          { name: 'a', label: 'Почта', text: 'Проверьте адрес' },
          { name: 'b', label: 'Телефон', text: 'Заполните поле' },
        ]}
      />
    </>
  );
}
