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
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { lazyPart } from '../../../lib/script.tsx';
import { editAction } from '../../../screen/editing.tsx';
import { Loaded } from '../../../screen/loaded.tsx';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { SearchInput } from '../../../ui/search-input/search-input.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { firstEntries } from '../first-entries.ts';
import { disablingEntry, enablingEntry, entryMessages, removingEntry } from '../texts.ts';
import { useTitle } from '../use-title.ts';
import { PartMenu } from './part-menu.tsx';

const Editor = lazyPart(async () => (await import('./entry-editor.tsx')).EntryEditor);

/** What fields are chosen from. */
export function DirectoryEntries({ tab }: { tab: DynamicTabDetails }) {
  const text = useTexts(entryMessages);
  const may = useMay();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<{ entry: DirectoryEntry | undefined }>();
  const directory = tab.code;
  const { params, query: first } = firstEntries(directory);
  const query = { ...first, ...(search.trim() === '' ? {} : { search: search.trim() }) };
  const { allowed, actionsOf, dialog } = useEntryActions(directory);
  return (
    <Card
      title={text('title')}
      actions={
        may(profileDirectoryEntryCreateCall) && (
          <Button
            kind="primary"
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => setEdited({ entry: undefined })}
          >
            {text('create')}
          </Button>
        )
      }
    >
      <SearchInput label={text('search')} value={search} onChange={setSearch} />
      <Loaded call={profileDirectoryEntryListCall} args={{ params, query }}>
        {({ entries, meta }) =>
          entries.length === 0 ? (
            <EmptyState title={text(search ? 'notFound' : 'empty')} />
          ) : (
            <>
              <RowList>
                {entries.map((entry) => (
                  <Entry
                    key={entry.id}
                    entry={entry}
                    actions={
                      allowed && entry.source === 'platform'
                        ? [editAction(undefined, () => setEdited({ entry })), ...actionsOf(entry)]
                        : []
                    }
                  />
                ))}
              </RowList>
              {meta.total > entries.length && (
                <p>{text('more', { shown: entries.length, total: meta.total })}</p>
              )}
            </>
          )
        }
      </Loaded>
      {edited && <Editor tab={tab} entry={edited.entry} onClose={() => setEdited(undefined)} />}
      {dialog}
    </Card>
  );
}

function Entry({ entry, actions }: { entry: DirectoryEntry; actions: readonly MenuAction[] }) {
  const text = useTexts(entryMessages);
  const name = useTitle()(entry.name);
  return (
    <li>
      <RowLine>
        <span>{name}</span>
        <code>{entry.code}</code>
        {entry.parent && <Badge>{text('partOf', { code: entry.parent })}</Badge>}
        {!entry.active && <Badge tone="warning">{text('off')}</Badge>}
        {entry.providerId ? (
          <PermittedLink call={providerSyncProviderReadCall} to={`/setting/providers/${entry.providerId}`}>
            {text('synchronized')}
          </PermittedLink>
        ) : (
          entry.source === 'synchronization' && <Badge>{text('synchronized')}</Badge>
        )}
        <PartMenu name={name} actions={actions} />
      </RowLine>
    </li>
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
