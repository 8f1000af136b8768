import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { TUnsafe } from 'typebox';
import { DetailPage } from '../../src/screen/detail-page.tsx';
import { DialogButton } from '../../src/screen/dialog-button.tsx';
import type { EditorProps } from '../../src/screen/editing.tsx';
import { useEditorForm } from '../../src/screen/form/editor-form.ts';
import { FormDialog } from '../../src/screen/form/form-dialog.tsx';
import { FormText } from '../../src/screen/form/form-fields.tsx';
import { LanguageViews } from '../../src/screen/language-views.tsx';
import { dateColumn, languagesColumn, stateColumn } from '../../src/screen/list-columns.tsx';
import { languageFilter } from '../../src/screen/list-filter.ts';
import { ListPage } from '../../src/screen/list-page.tsx';
import { Loaded } from '../../src/screen/loaded.tsx';
import { Reading } from '../../src/screen/reading.tsx';
import { RecordFacts } from '../../src/screen/record-facts.tsx';
import { StateBadge } from '../../src/screen/state-badge.tsx';
import { useList } from '../../src/screen/use-list.ts';
import { useRecordActions } from '../../src/screen/use-record-actions.tsx';
import { Card } from '../../src/ui/card/card.tsx';
import { RowLine, RowList } from '../../src/ui/row-list/row-list.tsx';

interface Harbour {
  id: string;
  name: string;
  enabled: boolean;
  date: string;
  locales: string[];
}
type Answering<T> = Omit<Endpoint, 'responses'> & { responses: { 200: TUnsafe<T> } };

const call = (operationId: string) =>
  ({ operationId, method: 'GET', path: '/', idempotency: 'safe' }) as const;
const listCall: Call<Answering<{ harbours: Harbour[] }>> = call('harbours');
const readCall: Call<Answering<{ harbour: Harbour }>> = call('harbour');
const changeCall: Call = call('change');
const effectsCall: Call = call('cities');

const harbours = ['Северная гавань', 'Константинопольско-Вознесенский порт', 'Wood Bay'].map(
  (name, index): Harbour => ({
    id: `h${index}`,
    name,
    enabled: index !== 1,
    date: '2026-05-01T10:00:00.000Z',
    locales: ['ru', 'en'].slice(index % 2),
  }),
);

/** What the gallery's reads answer, by operation. */
export const answers: Readonly<Record<string, unknown>> = {
  harbours: { harbours, meta: { offset: 0, limit: 20, total: 45 } },
  harbour: { harbour: harbours[0] },
  cities: ['Северный ветер', 'Гавань'],
};

const texts = {
  title: { id: 'services.title' },
  search: { id: 'documents.search' },
  create: { id: 'documents.create' },
  'empty.title': { id: 'documents.empty.title' },
  'empty.text': { id: 'documents.empty.text' },
  name: { id: 'documents.name' },
  views: { id: 'documents.views' },
  textView: { id: 'documents.textView' },
  factsView: { id: 'documents.about' },
};
const change = { title: texts.name, effect: texts.name, done: texts.name, failed: texts.name };
const notices = { done: texts.name, failed: texts.name };

function Editor({ record, onClose }: EditorProps<Harbour | undefined>) {
  const form = useEditorForm({
    record,
    texts,
    initial: { name: record?.name ?? '' },
    required: ['name'],
    create: { call: changeCall, notices },
    change: { call: changeCall, notices },
    refresh: [listCall],
    onClose,
  });
  return (
    <FormDialog form={form} title="Гавань" onClose={onClose}>
      <FormText name="name" />
    </FormDialog>
  );
}

const useActions = () =>
  useRecordActions({
    toggle: changeCall,
    remove: changeCall,
    effects: effectsCall,
    valuesOf: () => ({}),
    texts: { enable: change, disable: change, remove: change },
    refresh: [listCall],
    list: '/',
  });

const passages = [
  { localeId: 'ru', name: 'Правила', content: 'Вход разрешён днём.' },
  { localeId: 'en', name: 'Rules', content: 'Entry is by day.' },
];

const written = { content: '## Порядок\n\n- Вход разрешён **днём**.', format: 'md' } as const;

/** What is kept of a record, and what belongs to it. */
function HarbourFacts({ harbour: { name, enabled, locales } }: { harbour: Harbour }) {
  return (
    <Card>
      <RecordFacts
        texts={{ ...texts, enabled: { id: 'widget.state' }, locales: { id: 'widget.languages' } }}
        facts={{ name, enabled, locales, search: { href: 'https://harbour.example/' } }}
      />
      <RowList aria-label={name}>
        {harbours.map((other) => (
          <li key={other.id}>
            <RowLine>
              {other.name} <StateBadge enabled={other.enabled} />
            </RowLine>
          </li>
        ))}
      </RowList>
    </Card>
  );
}

function HarbourList() {
  const list = useList(
    {
      call: listCall,
      rows: 'harbours',
      texts,
      sort: 'name',
      order: 'ASC',
      searched: true,
      filters: [languageFilter, { kind: 'period', name: 'period' }],
    },
    [
      { id: 'name', sorted: true, lines: 1, cell: ({ name }) => name },
      languagesColumn(),
      stateColumn(),
      dateColumn(),
    ],
  );
  return (
    <ListPage
      list={list}
      actions={useActions()}
      create={{ call: changeCall, editor: Editor }}
      edit={{ call: changeCall, editor: Editor }}
      panel={{
        title: ({ name }) => name,
        content: ({ id }) => (
          <Loaded call={readCall} args={{ params: { id } } as never}>
            {({ harbour }) => <p>{harbour.name}</p>}
          </Loaded>
        ),
      }}
    />
  );
}

/** Whole screens of the shape: a list with its panel and forms, a record with its views. */
export function Screens() {
  return (
    <>
      <section aria-label="ListPage">
        <HarbourList />
      </section>
      <section aria-label="DetailPage">
        <DetailPage
          call={readCall}
          args={{} as never}
          record="harbour"
          nameOf={({ name }) => name}
          edit={{ call: changeCall, editor: Editor }}
          actions={useActions()}
          texts={texts}
          views={[
            {
              id: 'text',
              content: () => (
                <Card>
                  <LanguageViews texts={passages}>{({ content }) => <p>{content}</p>}</LanguageViews>
                  <DialogButton label="Предпросмотр">{() => <Reading text={written} />}</DialogButton>
                </Card>
              ),
            },
            { id: 'facts', content: (harbour) => <HarbourFacts harbour={harbour} /> },
          ]}
        />
      </section>
    </>
  );
}
