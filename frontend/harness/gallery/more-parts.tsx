import { LogIn, Settings } from 'lucide-react';
import { useState } from 'react';
import { FormSection } from '../../src/screen/form/form-dialog.tsx';
import { FormText } from '../../src/screen/form/form-fields.tsx';
import { FormRows } from '../../src/screen/form/form-rows.tsx';
import { useRecordForm } from '../../src/screen/form/record-form.ts';
import { ApplicationTile } from '../../src/ui/application-icon/application-tile.tsx';
import { Card } from '../../src/ui/card/card.tsx';
import { Chips } from '../../src/ui/chips/chips.tsx';
import { CodeError } from '../../src/ui/code-field/code-error.tsx';
import { CodeField } from '../../src/ui/code-field/code-field.tsx';
import { ResendButton } from '../../src/ui/countdown/resend-button.tsx';
import { FactLine } from '../../src/ui/fact-line/fact-line.tsx';
import { NumberFacts } from '../../src/ui/fact-line/number-facts.tsx';
import { FileChoice } from '../../src/ui/file-choice/file-choice.tsx';
import { IpAddress } from '../../src/ui/ip-address/ip-address.tsx';
import { LabelValueList, LabelValueRow } from '../../src/ui/label-value/label-value.tsx';
import { PhoneText } from '../../src/ui/phone-field/phone-text.tsx';
import { MultiSelect } from '../../src/ui/select/multi-select.tsx';
import { FactsSkeleton } from '../../src/ui/skeleton/facts-skeleton.tsx';
import { uiMessages } from '../../src/ui/texts.ts';
import { Timeline, TimelineDay } from '../../src/ui/timeline/timeline.tsx';

const nothing = () => {};
const address = '2001:db8:85a3:8d3:1319:8a2e:370:7348';
const channels = ['Почта', 'СМС', 'Телеграм', 'Уведомления в браузере'].map((label) => ({
  value: label,
  label,
}));

/** Values and what happened: what cards of the cabinet and the console are filled with. */
function Values() {
  return (
    <>
      <Card title="Сведения">
        <LabelValueList>
          <LabelValueRow label="Телефон">
            <PhoneText number="+79161234567" />
          </LabelValueRow>
          <LabelValueRow label="Адрес в сети">
            <IpAddress ip={address} />
          </LabelValueRow>
          <LabelValueRow label="Приложение">
            <ApplicationTile name="Клиенты" iconCode="people" />{' '}
            <ApplicationTile name="Отчётность" iconCode={null} />
          </LabelValueRow>
          <LabelValueRow label="Комментарий">{null}</LabelValueRow>
        </LabelValueList>
        <FactLine>
          <span>Firefox 140, Windows</span>
          <IpAddress ip={address} />
          <span>Константинополь</span>
        </FactLine>
        <NumberFacts facts={[[uiMessages.close, '7707083893']]} />
        <Chips names={['Закупки', 'Согласование договоров поставки оборудования и запасных частей']} />
      </Card>
      <FactsSkeleton rows={3} />
      <TimelineDay title="Сегодня">
        <Timeline
          label="События"
          items={[
            { id: 'a', icon: <LogIn size={16} />, title: 'Вход', facts: '10:42 · 10.20.30.40' },
            {
              id: 'b',
              icon: <Settings size={16} />,
              title: 'Изменение настройки',
              facts: '9:15 · Константинопольская-Вознесенская Александра',
              content: <p>Срок действия кода: было 5 минут, стало 10 минут</p>,
            },
          ]}
        />
      </TimelineDay>
    </>
  );
}

/** Parts that the first page has no room for. */
export function MoreParts() {
  const [chosen, setChosen] = useState<string[]>(['Почта', 'Телеграм']);
  const [until] = useState(() => Date.now() + 45_000);
  const form = useRecordForm({
    initial: { addresses: [{ address: '10.0.0.0/8' }, { address }] },
    wrong: () => ({}),
    send: async () => ({ ok: true, data: null }),
  });
  return (
    <>
      <Values />
      <Card title="Выбор">
        <div style={{ display: 'grid', gap: 20 }}>
          <MultiSelect label="Как сообщать" value={chosen} options={channels} onChange={setChosen} />
          <CodeField
            label="Код"
            value="12"
            onChange={nothing}
            length={6}
            error={<CodeError code="errorDigits" length={6} />}
          />
          <FileChoice label="Выбрать файл" drop="или перетащите его сюда" accept=".svg" onChoose={nothing} />
          <ResendButton until={until} busy={false} onClick={nothing}>
            Отправить ещё раз
          </ResendButton>
          <ResendButton until={undefined} busy={false} onClick={nothing}>
            Отправить ещё раз
          </ResendButton>
        </div>
      </Card>
      <Card title="Строки формы">
        <FormSection form={form}>
          <FormRows
            name="addresses"
            title={uiMessages.copy}
            add={{ row: { address: '' }, label: uiMessages.save }}
            fields={(path) => <FormText name={`${path}.address`} label="Адрес" />}
          />
        </FormSection>
      </Card>
    </>
  );
}
