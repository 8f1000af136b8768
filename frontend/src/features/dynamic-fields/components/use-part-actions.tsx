import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import {
  profileDynamicFieldDeleteCall,
  profileDynamicFieldEffectsCall,
  profileDynamicFieldSetActiveCall,
  profileDynamicSubtypeDeleteCall,
  profileDynamicSubtypeSetActiveCall,
  profileDynamicTabDeleteCall,
  profileDynamicTabSetActiveCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { FieldPlan } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { Power, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useMay } from '../../../screen/screen-person.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { previewOf, useConfirm } from '../../../screen/use-confirm.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { disabling, enabling, fieldMessages, removing } from '../texts.ts';
import { partReads } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';
import { EffectsText } from './effects-text.tsx';

export type PartKind = 'tab' | 'subtype' | 'field';

interface Part {
  readonly id: string;
  readonly title: { readonly ru: string; readonly en: string };
  readonly active: boolean;
  readonly systemic: boolean;
  readonly immutable?: boolean;
}

export interface PartActions {
  /** Whether the person may change anything here. */
  readonly allowed: boolean;
  of(kind: PartKind, part: Part): readonly MenuAction[];
  readonly dialog: ReactNode;
}

/** Switching parts on and off and deleting them: asked first, with what becomes of what was filled in. */
export function usePartActions(type: DynamicType): PartActions {
  const may = useMay();
  const confirm = useConfirm();
  const titleOf = useTitle();
  const reads: { refresh: readonly Call[]; ofRecord: boolean } = { refresh: partReads, ofRecord: true };
  const calls = {
    tab: {
      on: useAction(profileDynamicTabSetActiveCall, { notices: enabling, ...reads }),
      off: useAction(profileDynamicTabSetActiveCall, { notices: disabling, ...reads }),
      remove: useAction(profileDynamicTabDeleteCall, { notices: removing, ...reads }),
    },
    subtype: {
      on: useAction(profileDynamicSubtypeSetActiveCall, { notices: enabling, ...reads }),
      off: useAction(profileDynamicSubtypeSetActiveCall, { notices: disabling, ...reads }),
      remove: useAction(profileDynamicSubtypeDeleteCall, { notices: removing, ...reads }),
    },
    field: {
      on: useAction(profileDynamicFieldSetActiveCall, { notices: enabling, ...reads }),
      off: useAction(profileDynamicFieldSetActiveCall, { notices: disabling, ...reads }),
      remove: useAction(profileDynamicFieldDeleteCall, { notices: removing, ...reads }),
    },
  };
  const foresee = (kind: PartKind, id: string, act: 'delete' | 'deactivate') => {
    const plan: FieldPlan = kind === 'tab' ? { act, tab: id } : { act, id };
    return previewOf(profileDynamicFieldEffectsCall, { body: plan }, ({ effects }) => (
      <EffectsText effects={effects} ofPeople={type === 'users'} />
    ));
  };
  const removeOf = (kind: PartKind, id: string, name: string) =>
    kind === 'tab'
      ? calls.tab.remove.run({ params: { tab: id } }, { name })
      : calls[kind].remove.run({ params: { id } }, { name });

  return {
    allowed: may(profileDynamicTabSetActiveCall),
    dialog: confirm.dialog,
    of: (kind, part) => {
      const { id, active, systemic, immutable = false } = part;
      const name = titleOf(part.title);
      const run = calls[kind];
      const body = { active: !active };
      const toggle: MenuAction = {
        id: 'toggle',
        label: <FormattedMessage {...(active ? widgetMessages.disable : widgetMessages.enable)} />,
        icon: <Power size={16} aria-hidden="true" />,
        onSelect: () =>
          confirm.ask({
            title: <FormattedMessage {...(active ? disabling : enabling).title} values={{ name }} />,
            verb: <FormattedMessage {...(active ? widgetMessages.disable : widgetMessages.enable)} />,
            danger: active,
            ...(active
              ? { preview: foresee(kind, id, 'deactivate') }
              : { text: <FormattedMessage {...fieldMessages['effect.shown']} /> }),
            run: () => (active ? run.off : run.on).run({ params: { id }, body }, { name }),
          }),
      };
      const remove: MenuAction = {
        id: 'remove',
        label: <FormattedMessage {...uiMessages.delete} />,
        icon: <Trash2 size={16} aria-hidden="true" />,
        danger: true,
        onSelect: () =>
          confirm.ask({
            title: <FormattedMessage {...removing.title} values={{ name }} />,
            verb: <FormattedMessage {...uiMessages.delete} />,
            danger: true,
            preview: foresee(kind, id, 'delete'),
            fields: { id: fieldMessages.title },
            run: () => removeOf(kind, id, name),
          }),
      };
      // The platform needs what is its own.
      return systemic || immutable ? [] : [toggle, remove];
    },
  };
}
