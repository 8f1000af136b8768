import {
  profileDynamicFieldCreateCall,
  profileDynamicTabArrangeCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type {
  DynamicField,
  DynamicSubtype,
  DynamicTabDetails,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { ArrowDownUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lib/script.tsx';
import { editAction } from '../../../screen/editing.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { OrderList } from '../../../ui/order-list/order-list.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { SaveBar } from '../../../ui/save-bar/save-bar.tsx';
import { fieldMessages, ordering } from '../texts.ts';
import { partReads } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';
import { FieldLine } from './field-line.tsx';
import { PartMenu } from './part-menu.tsx';
import { usePartActions } from './use-part-actions.tsx';

const FieldEditor = lazyPart(async () => (await import('./field-editor.tsx')).FieldEditor);
const BlockEditor = lazyPart(async () => (await import('./block-editor.tsx')).BlockEditor);

interface Ordered {
  readonly block: DynamicSubtype;
  readonly fields: readonly DynamicField[];
}

type Open =
  | { readonly kind: 'field'; readonly subtype: string; readonly field: DynamicField | undefined }
  | { readonly kind: 'block'; readonly block: DynamicSubtype | undefined };

const orderOf = (rows: readonly Ordered[]): string =>
  rows.map(({ block, fields }) => [block.id, ...fields.map(({ id }) => id)].join()).join(';');

/** The form of a tab as it stands: blocks and fields in their order, each with its properties. */
export function TabForm({ type, tab }: { type: DynamicType; tab: DynamicTabDetails }) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const may = useMay();
  const actions = usePartActions(type);
  const [open, setOpen] = useState<Open>();
  const [arranged, setArranged] = useState<readonly Ordered[]>();
  const save = useAction(profileDynamicTabArrangeCall, { notices: ordering, refresh: partReads });
  const stored = tab.subtypes.map((block) => ({ block, fields: block.fields }));
  // What somebody else has added or deleted meanwhile stands in no order of before.
  const sameParts =
    arranged !== undefined &&
    orderOf(arranged).split(/[,;]/).toSorted().join() === orderOf(stored).split(/[,;]/).toSorted().join();
  const rows = sameParts ? arranged : stored;
  const changed = orderOf(rows) !== orderOf(stored);
  const isDirectory = type === 'directories';
  const canChange = may(profileDynamicFieldCreateCall);
  const raise = (index: number) => {
    const next = [...rows];
    const [moved] = next.splice(index, 1);
    if (moved) next.splice(index - 1, 0, moved);
    setArranged(next);
  };
  return (
    <>
      <Sections>
        {rows.map(({ block, fields }, index) => (
          <Card
            key={block.id}
            flush
            title={isDirectory ? text('columns') : titleOf(block.title)}
            actions={
              canChange && (
                <ButtonRow>
                  <Button
                    size="small"
                    icon={<Plus size={14} aria-hidden="true" />}
                    onClick={() => setOpen({ kind: 'field', subtype: block.id, field: undefined })}
                  >
                    {text(isDirectory ? 'createColumn' : 'createField')}
                  </Button>
                  {!isDirectory && (
                    <PartMenu
                      name={titleOf(block.title)}
                      actions={[
                        editAction(undefined, () => setOpen({ kind: 'block', block })),
                        ...(index > 0
                          ? [
                              {
                                id: 'raise',
                                label: text('raise'),
                                icon: <ArrowDownUp size={16} aria-hidden="true" />,
                                onSelect: () => raise(index),
                              },
                            ]
                          : []),
                        ...actions.of('subtype', block),
                      ]}
                    />
                  )}
                </ButtonRow>
              )
            }
          >
            {fields.length === 0 ? (
              <EmptyState title={text('noFields')} />
            ) : (
              <OrderList
                label={titleOf(block.title)}
                items={fields}
                idOf={({ id }) => id}
                nameOf={({ title }) => titleOf(title)}
                disabled={!canChange}
                onOrder={(items) =>
                  setArranged(
                    rows.map((row) => (row.block.id === block.id ? { ...row, fields: items } : row)),
                  )
                }
              >
                {(field) => (
                  <FieldLine
                    field={field}
                    onOpen={
                      canChange ? () => setOpen({ kind: 'field', subtype: block.id, field }) : undefined
                    }
                    actions={canChange ? actions.of('field', field) : []}
                  />
                )}
              </OrderList>
            )}
          </Card>
        ))}
        {canChange && !isDirectory && (
          <ButtonRow>
            <Button
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setOpen({ kind: 'block', block: undefined })}
            >
              {text('createBlock')}
            </Button>
          </ButtonRow>
        )}
      </Sections>
      <SaveBar
        changed={changed}
        busy={save.busy}
        onCancel={() => setArranged(undefined)}
        onSave={() => {
          const subtypes = rows.map(({ block, fields }) => ({
            id: block.id,
            fields: fields.map(({ id }) => id),
          }));
          void save.run({ params: { tab: tab.id }, body: { subtypes } });
        }}
      />
      {open?.kind === 'field' && (
        <FieldEditor
          key={open.field?.id ?? 'new'}
          {...{ type, subtype: open.subtype, field: open.field }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'block' && (
        <BlockEditor tab={tab.id} block={open.block} onClose={() => setOpen(undefined)} />
      )}
      {actions.dialog}
    </>
  );
}
