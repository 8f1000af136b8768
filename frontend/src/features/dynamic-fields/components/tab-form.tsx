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
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../lib/script.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonRow } from '../../../ui/button/button-row.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { SaveBar } from '../../../ui/save-bar/save-bar.tsx';
import { type ArrangedBlock, arrangementOf, hasSameParts, orderOf } from '../arrangement.ts';
import type { FormPreview, Viewer } from '../preview.ts';
import { fieldMessages, ordering } from '../texts.ts';
import { partReads } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';
import { FormBlock } from './form-block.tsx';
import { usePartActions } from './use-part-actions.tsx';
import { ViewSwitch } from './view-switch.tsx';

const FieldEditor = lazyPart(async () => (await import('./field-editor.tsx')).FieldEditor);
const BlockEditor = lazyPart(async () => (await import('./block-editor.tsx')).BlockEditor);

type Open =
  | { readonly kind: 'field'; readonly subtype: string; readonly field: DynamicField | undefined }
  | { readonly kind: 'block'; readonly block: DynamicSubtype | undefined };

export interface TabFormProps {
  type: DynamicType;
  tab: DynamicTabDetails;
  Preview: FormPreview;
}

/** The form of a tab: its blocks and fields in their order, or as people see it; each field with its properties. */
export function TabForm({ type, tab, Preview }: TabFormProps) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const may = useMay();
  const actions = usePartActions(type);
  const [viewer, setViewer] = useState<Viewer>();
  const [open, setOpen] = useState<Open>();
  const [arranged, setArranged] = useState<readonly ArrangedBlock[]>();
  const save = useAction(profileDynamicTabArrangeCall, { notices: ordering, refresh: partReads });
  const stored = arrangementOf(tab.subtypes);
  // What somebody else has added or deleted meanwhile stands in no order of before.
  const rows = arranged !== undefined && hasSameParts(arranged, stored) ? arranged : stored;
  const isDirectory = type === 'directories';
  const canChange = may(profileDynamicFieldCreateCall);
  const openField = (code: string) => {
    for (const { block, fields } of rows) {
      const field = fields.find((one) => one.code === code);
      if (field !== undefined) setOpen({ kind: 'field', subtype: block.id, field });
    }
  };
  const properties = (code: string) => {
    const field = rows.flatMap(({ fields }) => fields).find((one) => one.code === code);
    const label = text('properties', { name: field ? titleOf(field.title) : code });
    return (
      <Button
        kind="quiet"
        size="small"
        aria-label={label}
        title={label}
        icon={<Pencil size={14} aria-hidden="true" />}
        onClick={() => openField(code)}
      />
    );
  };
  return (
    <>
      <Sections>
        {!isDirectory && <ViewSwitch type={type} viewer={viewer} onChange={setViewer} />}
        {viewer === undefined ? (
          rows.map(({ block }, index) => (
            <FormBlock
              key={block.id}
              rows={rows}
              index={index}
              isDirectory={isDirectory}
              canChange={canChange}
              actions={actions}
              onArrange={setArranged}
              onField={(subtype, field) => setOpen({ kind: 'field', subtype, field })}
              onBlock={(one) => setOpen({ kind: 'block', block: one })}
            />
          ))
        ) : (
          <Preview
            type={type}
            viewer={viewer}
            view={tab.view}
            blocks={rows.map(({ block, fields }) => ({ ...block, fields }))}
            actionOf={properties}
          />
        )}
        {canChange && !isDirectory && viewer === undefined && (
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
        changed={orderOf(rows) !== orderOf(stored)}
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
          type={type}
          subtype={open.subtype}
          field={open.field}
          Preview={Preview}
          viewer={viewer ?? 'person'}
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
