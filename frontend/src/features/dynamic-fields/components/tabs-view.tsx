import {
  profileDynamicTabCreateCall,
  profileDynamicTabOrderCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { DynamicTab } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lib/script.tsx';
import { editAction } from '../../../screen/editing.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { OrderList } from '../../../ui/order-list/order-list.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { SaveBar } from '../../../ui/save-bar/save-bar.tsx';
import { tabPath } from '../paths.ts';
import { fieldMessages, ordering } from '../texts.ts';
import { partReads } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';
import { BackLink } from './back-link.tsx';
import { PartMenu } from './part-menu.tsx';
import { usePartActions } from './use-part-actions.tsx';

const Editor = lazyPart(async () => (await import('./tab-editor.tsx')).TabEditor);

/** Tabs of one type: their order, and what can be done with each. */
export function TabsView({ type, tabs }: { type: DynamicType; tabs: readonly DynamicTab[] }) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const may = useMay();
  const actions = usePartActions(type);
  const [order, setOrder] = useState<readonly string[]>();
  const [edited, setEdited] = useState<{ tab: DynamicTab | undefined }>();
  const save = useAction(profileDynamicTabOrderCall, { notices: ordering, refresh: partReads });
  const shown = (order ?? tabs.map(({ id }) => id)).flatMap((id) => tabs.find((tab) => tab.id === id) ?? []);
  const changed = shown.some(({ id }, index) => id !== tabs[index]?.id);
  const isDirectory = type === 'directories';
  return (
    <>
      <BackLink href="/setting/options/users/dynamic-fields">{text('title')}</BackLink>
      <PageHead
        title={text(`type.${type}`)}
        text={text(`typeText.${type}`)}
        action={
          may(profileDynamicTabCreateCall) && (
            <Button
              kind="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setEdited({ tab: undefined })}
            >
              {text(isDirectory ? 'createDirectory' : 'createTab')}
            </Button>
          )
        }
      />
      {shown.length === 0 ? (
        <EmptyState title={text('noTabs')} />
      ) : (
        <Card flush>
          <OrderList
            label={text('tabList')}
            items={shown}
            idOf={({ id }) => id}
            nameOf={({ title }) => titleOf(title)}
            disabled={!actions.allowed}
            onOrder={(items) => setOrder(items.map(({ id }) => id))}
          >
            {(tab) => (
              <>
                <Link to={tabPath(type, tab.id)}>{titleOf(tab.title)}</Link>
                <Badge>{text('fieldCount', { count: tab.fields })}</Badge>
                {tab.view === 'table' && !isDirectory && <Badge>{text('view.table')}</Badge>}
                {!tab.active && <Badge tone="warning">{text('off')}</Badge>}
                {actions.allowed && (
                  <PartMenu
                    name={titleOf(tab.title)}
                    actions={[editAction(undefined, () => setEdited({ tab })), ...actions.of('tab', tab)]}
                  />
                )}
              </>
            )}
          </OrderList>
        </Card>
      )}
      <SaveBar
        changed={changed}
        busy={save.busy}
        onCancel={() => setOrder(undefined)}
        onSave={() => {
          void save.run({ params: { type }, body: { tabs: shown.map(({ id }) => id) } });
        }}
      />
      {edited && <Editor type={type} tab={edited.tab} onClose={() => setEdited(undefined)} />}
      {actions.dialog}
    </>
  );
}
