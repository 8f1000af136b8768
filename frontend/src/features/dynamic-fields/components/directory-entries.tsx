import {
  profileDirectoryEntryChangeCall,
  profileDirectoryEntryCreateCall,
  profileDirectoryEntryDeleteCall,
  profileDirectoryEntryListCall,
  profileDirectoryEntrySetActiveCall,
} from '@gatehouse/contracts/generated/calls/profile/directories.ts';
import { providerSyncProviderReadCall } from '@gatehouse/contracts/generated/calls/provider-sync/providers.ts';
import type { DirectoryEntry } from '@gatehouse/contracts/profile/directories.endpoints.ts';
import type { DynamicTabDetails } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { Plus, Power, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import { editAction } from '../../../screen/editing.tsx';
import { ListCard } from '../../../screen/list-page.tsx';
import { textsOf, useOwnValue } from '../../../screen/own-value.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { useList } from '../../../screen/use-list.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { disablingEntry, enablingEntry, entryMessages, removingEntry } from '../texts.ts';
import { useTitle } from '../use-title.ts';

const Editor = lazyPart(async () => (await import('./directory-entry-editor.tsx')).DirectoryEntryEditor);

/** Columns that the table has room for beside name and code; the panel of an entry shows all. */
const SHOWN_COLUMNS = 2;

/** What fields are chosen from: entries with the values of their columns; `children` stand below, from when the length of the list is known. */
export function DirectoryEntries({ tab, children }: { tab: DynamicTabDetails; children?: ReactNode }) {
  const text = useTexts(entryMessages);
  const titleOf = useTitle();
  const may = useMay();
  const [edited, setEdited] = useState<{ entry: DirectoryEntry | undefined }>();
  const directory = tab.code;
  const { allowed, actionsOf, dialog } = useEntryActions(directory);
  const columns = useOwnColumns(tab);
  const list = useList(
    {
      call: profileDirectoryEntryListCall,
      rows: 'entries',
      texts: entryMessages,
      params: { directory },
      sort: 'name',
      order: 'ASC',
      searched: true,
    },
    [
      { id: 'name', sorted: true, lines: 2, cell: (entry) => <EntryName entry={entry} /> },
      { id: 'code', sorted: true, lines: 1, width: '16%', cell: ({ code }) => <code>{code}</code> },
      { id: 'parent', lines: 2, width: '16%', cell: (entry) => <Parent entry={entry} /> },
      { id: 'source', lines: 2, width: '18%', cell: (entry) => <Source entry={entry} /> },
      ...columns.slice(0, SHOWN_COLUMNS).map(({ code, title, cell }, index) => ({
        id: `values.${code}`,
        title,
        lines: 2 as const,
        roomy: index > 0,
        cell,
      })),
    ],
  );
  const create = may(profileDirectoryEntryCreateCall) && (
    <Button
      kind="primary"
      size="small"
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={() => setEdited({ entry: undefined })}
    >
      {text('create')}
    </Button>
  );
  return (
    <>
      <ListCard
        list={list}
        head={{ title: text('title'), actions: create }}
        panel={{
          title: ({ name }) => titleOf(name),
          content: (entry) => (
            <LabelValueList>
              <LabelValueRow label={text('code')}>
                <code>{entry.code}</code>
              </LabelValueRow>
              <LabelValueRow label={text('parent')}>
                <Parent entry={entry} />
              </LabelValueRow>
              <LabelValueRow label={text('source')}>
                <Source entry={entry} />
              </LabelValueRow>
              {columns.map(({ code, title, cell }) => (
                <LabelValueRow key={code} label={title}>
                  {cell(entry)}
                </LabelValueRow>
              ))}
            </LabelValueList>
          ),
        }}
        actions={{
          allowed,
          of: (entry) =>
            entry.source === 'platform'
              ? [editAction(undefined, () => setEdited({ entry })), ...actionsOf(entry)]
              : [],
        }}
      />
      {(list.meta || list.error) && children}
      {edited && <Editor tab={tab} entry={edited.entry} onClose={() => setEdited(undefined)} />}
      {dialog}
    </>
  );
}

/** Columns of the installation's own that are in use, with what an entry says in each. */
function useOwnColumns(tab: DynamicTabDetails) {
  const titleOf = useTitle();
  const told = useOwnValue();
  return tab.subtypes
    .flatMap(({ fields }) => fields.filter(({ systemic, active }) => !systemic && active))
    .map(({ code, title, fieldType, items }) => {
      const field = { title, fieldType, items: items.map((item) => ({ id: item.code, value: item.value })) };
      return {
        code,
        title: titleOf(title),
        cell: ({ values }: DirectoryEntry) => {
          const texts = textsOf(values[code]);
          return texts.length === 0 ? '—' : texts.map((value) => <div key={value}>{told(field, value)}</div>);
        },
      };
    });
}

function Parent({ entry: { parent, parentName } }: { entry: DirectoryEntry }) {
  const titleOf = useTitle();
  return parent === null ? '—' : parentName ? titleOf(parentName) : parent;
}

function EntryName({ entry: { name, active } }: { entry: DirectoryEntry }) {
  const text = useTexts(entryMessages);
  return (
    <>
      {useTitle()(name)} {!active && <Badge tone="warning">{text('off')}</Badge>}
    </>
  );
}

/** The provider that delivers an entry, or that it was made here. */
function Source({ entry: { source, providerId } }: { entry: DirectoryEntry }) {
  const text = useTexts(entryMessages);
  if (source === 'platform') return text('here');
  if (providerId === null) return text('synchronized');
  return (
    <PermittedLink call={providerSyncProviderReadCall} to={`/setting/providers/${providerId}`}>
      {text('synchronized')}
    </PermittedLink>
  );
}

function useEntryActions(directory: string) {
  const may = useMay();
  const confirm = useConfirm();
  const titleOf = useTitle();
  const on = useAction(profileDirectoryEntrySetActiveCall, { notices: enablingEntry, ofRecord: true });
  const off = useAction(profileDirectoryEntrySetActiveCall, { notices: disablingEntry, ofRecord: true });
  const remove = useAction(profileDirectoryEntryDeleteCall, { notices: removingEntry, ofRecord: true });
  const actionsOf = ({ id, name: title, active }: DirectoryEntry): readonly MenuAction[] => {
    const name = titleOf(title);
    const params = { directory, id };
    const verb = active ? widgetMessages.disable : widgetMessages.enable;
    const said = active ? disablingEntry : enablingEntry;
    return [
      {
        id: 'toggle',
        label: <FormattedMessage {...verb} />,
        icon: <Power size={16} aria-hidden="true" />,
        onSelect: () =>
          confirm.ask({
            title: <FormattedMessage {...said.title} values={{ name }} />,
            text: <FormattedMessage {...said.effect} />,
            verb: <FormattedMessage {...verb} />,
            danger: active,
            run: () => (active ? off : on).run({ params, body: { active: !active } }, { name }),
          }),
      },
      {
        id: 'remove',
        label: <FormattedMessage {...uiMessages.delete} />,
        icon: <Trash2 size={16} aria-hidden="true" />,
        danger: true,
        onSelect: () =>
          confirm.ask({
            title: <FormattedMessage {...removingEntry.title} values={{ name }} />,
            text: <FormattedMessage {...removingEntry.effect} />,
            verb: <FormattedMessage {...uiMessages.delete} />,
            danger: true,
            run: () => remove.run({ params }, { name }),
          }),
      },
    ];
  };
  return { allowed: may(profileDirectoryEntryChangeCall), actionsOf, dialog: confirm.dialog };
}
