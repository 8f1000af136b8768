import type { Call } from '@gatehouse/contracts/core/define-call.ts';
import { Pencil } from 'lucide-react';
import { type FunctionComponent, type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Message } from '../i18n/texts-of.ts';
import type { MenuAction } from '../ui/menu/menu.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';
import { useMay } from './screen-person.tsx';

/** A form about a record, or about a new one. */
export interface EditorProps<Record> {
  record: Record;
  onClose: () => void;
}

/** A form that makes something new, for people who may make its call. */
export interface Creating {
  // biome-ignore lint/suspicious/noExplicitAny: The form sends the call; here only its right is asked for.
  call: Call<any>;
  label: Message;
  editor: FunctionComponent<EditorProps<undefined>>;
}

/** A form that changes a record, for people who may make its call. */
export interface Editing<Record> {
  // biome-ignore lint/suspicious/noExplicitAny: The same.
  call: Call<any>;
  /** The verb; "Edit" unless told. */
  label?: Message;
  /** Whether a record can be changed; each can unless told. */
  offered?: (record: Record) => boolean;
  editor: FunctionComponent<EditorProps<Record>>;
}

/** What can be done with the records of a list or a page, beside editing them. */
export interface RecordMenu<Record> {
  /** Whether the person may change records at all. */
  allowed: boolean;
  of(record: Record): readonly MenuAction[];
  /** Belongs into the screen. */
  dialog?: ReactNode;
}

export interface Editors<Record> {
  /** Undefined for people who may not. */
  create: (() => void) | undefined;
  edit: ((record: Record) => void) | undefined;
  /** The form that is open. */
  dialog: ReactNode;
}

/** The forms of a screen: which is open, and who may open them. */
export function useEditors<Record>(creating?: Creating, editing?: Editing<Record>): Editors<Record> {
  const may = useMay();
  const [open, setOpen] = useState<{ record?: Record }>();
  const close = () => setOpen(undefined);
  const New = creating?.editor;
  const Edited = editing?.editor;
  return {
    create: creating && may(creating.call) ? () => setOpen({}) : undefined,
    edit: editing && may(editing.call) ? (record) => setOpen({ record }) : undefined,
    dialog:
      open &&
      (open.record === undefined
        ? New && <New record={undefined} onClose={close} />
        : Edited && <Edited record={open.record} onClose={close} />),
  };
}

/** Editing as an entry of a record's menu. */
export const editAction = (label: Message = widgetMessages.edit, onSelect: () => void): MenuAction => ({
  id: 'edit',
  label: <FormattedMessage {...label} />,
  icon: <Pencil size={16} aria-hidden="true" />,
  onSelect,
});
