import { type ReactNode, useState } from 'react';
import { Alert } from '../../src/ui/alert/alert.tsx';
import { Avatar } from '../../src/ui/avatar/avatar.tsx';
import { Badge } from '../../src/ui/badge/badge.tsx';
import { Breadcrumbs } from '../../src/ui/breadcrumbs/breadcrumbs.tsx';
import { Button } from '../../src/ui/button/button.tsx';
import { PressButton } from '../../src/ui/button/press-button.tsx';
import { Card } from '../../src/ui/card/card.tsx';
import { CopyButton } from '../../src/ui/copy-button/copy-button.tsx';
import { Countdown } from '../../src/ui/countdown/countdown.tsx';
import { ConfirmDialog } from '../../src/ui/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../src/ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../src/ui/error-state/error-state.tsx';
import { Menu } from '../../src/ui/menu/menu.tsx';
import { RelativeTime } from '../../src/ui/relative-time/relative-time.tsx';
import { SaveBar } from '../../src/ui/save-bar/save-bar.tsx';
import { Table } from '../../src/ui/table/table.tsx';
import { Tabs } from '../../src/ui/tabs/tabs.tsx';
import type { ToastStore } from '../../src/ui/toast/toast.store.ts';

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' } as const;
const people = ['Константинопольская-Вознесенская Александра Владимировна', 'Иванов Пётр', 'Smith John'];

export interface PartsProps {
  now: number;
  toasts: ToastStore;
  icons: { edit: ReactNode; remove: ReactNode };
}

/** Everything that is no field. */
export function Parts({ now, toasts, icons }: PartsProps) {
  const [tab, setTab] = useState('one');
  const [asking, setAsking] = useState(false);
  const actions = [
    { id: 'edit', label: 'Изменить', icon: icons.edit, onSelect: () => {} },
    { id: 'remove', label: 'Удалить', icon: icons.remove, danger: true, onSelect: () => setAsking(true) },
  ];
  return (
    <>
      <Alert title="К сведению">Обычное сообщение со словами.</Alert>
      <Alert tone="success">Готово.</Alert>
      <Alert tone="warning" title="Внимание" action={<Button size="small">Исправить</Button>}>
        Что-то требует внимания.
      </Alert>
      <Alert tone="danger">Не получилось. Повторите через минуту.</Alert>
      <div style={row}>
        <Badge>Нейтрально</Badge>
        <Badge tone="accent">Акцент</Badge>
        <Badge tone="success">Активен</Badge>
        <Badge tone="warning">Ожидает</Badge>
        <Badge tone="danger">Ошибка</Badge>
        <Badge tone="info">Сведения</Badge>
        <Avatar name="Анна Иванова" />
        <Countdown seconds={125} />
        <CopyButton text="x" />
        <RelativeTime date={new Date(now - 3_700_000).toISOString()} />
        <Menu
          label="Действия"
          groups={[{ id: 'a', title: 'Группа', actions }]}
          trigger={<PressButton>Меню</PressButton>}
        />
        <Button onClick={() => toasts.show('success', 'Сохранено')}>Тост</Button>
        <Button onClick={() => toasts.show('danger', 'Не удалось сохранить')}>Ошибка</Button>
        <Button onClick={() => setAsking(true)}>Диалог</Button>
      </div>
      <Breadcrumbs
        label="Путь"
        crumbs={[{ title: 'Сервисы', path: '/apps' }, { title: 'Доступ' }, { title: 'Приложения' }]}
      />
      <Tabs
        label="Вкладки"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'one', title: 'Первая', content: 'Содержимое первой' },
          { id: 'two', title: 'Вторая', content: 'Содержимое второй' },
        ]}
      />
      <Card flush title="Таблица">
        <Table
          label="Люди"
          columns={[
            { id: 'name', title: 'Имя', sortKey: 'name', lines: 1, cell: (name: string) => name },
            {
              id: 'state',
              title: 'Состояние',
              width: '160px',
              cell: () => <Badge tone="success">Активен</Badge>,
            },
          ]}
          rows={people}
          rowId={(name) => name}
          sort={{ key: 'name', order: 'ASC' }}
          onSort={() => {}}
          actions={() => actions}
        />
      </Card>
      <EmptyState title="Пусто" action={<Button>Создать</Button>}>
        Здесь появятся записи.
      </EmptyState>
      <ErrorState title="Не удалось загрузить" traceId="4bf92f3577b34da6a3ce929d0e0e4736" onRetry={() => {}}>
        Повторите через минуту.
      </ErrorState>
      <SaveBar changed busy={false} onSave={() => {}} onCancel={() => {}} />
      <ConfirmDialog
        open={asking}
        title="Удалить домен?"
        verb="Удалить"
        danger
        nameToType={{ name: 'north', label: 'Введите north' }}
        onConfirm={async () => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        12 человек входят через этот домен.
      </ConfirmDialog>
    </>
  );
}
