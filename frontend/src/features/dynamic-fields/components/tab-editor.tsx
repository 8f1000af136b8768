import {
  profileDynamicTabChangeCall,
  profileDynamicTabCreateCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { DynamicTab } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType, TabView } from '@gatehouse/contracts/profile/fields.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormSelect, FormText } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changingTab, creatingTab, fieldMessages } from '../texts.ts';
import { usePartForm } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';
import { TitleFields } from './title-fields.tsx';

type Known = Pick<DynamicTab, 'id' | 'revision' | 'code' | 'title' | 'view'>;

export interface TabEditorProps {
  type: DynamicType;
  /** Undefined for a new one. */
  tab: Known | undefined;
  onClose: () => void;
}

interface Values {
  code: string;
  title: { ru: string; en: string };
  view: TabView;
}

/** Makes a tab or a directory, or renames one. */
export function TabEditor({ type, tab, onClose }: TabEditorProps) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const initial: Values = {
    code: tab?.code ?? '',
    title: tab?.title ?? { ru: '', en: '' },
    view: tab?.view ?? 'form',
  };
  const common = {
    initial,
    texts: fieldMessages,
    onClose,
    nameOf: ({ title }: Values) => titleOf(title),
    required: [...(tab ? [] : ['code']), 'title.ru', 'title.en'],
  };
  const create = usePartForm({
    ...common,
    call: profileDynamicTabCreateCall,
    notices: creatingTab,
    argsOf: ({ code, title, view }: Values) => ({ params: { type }, body: { code, title, view } }),
  });
  const change = usePartForm({
    ...common,
    call: profileDynamicTabChangeCall,
    notices: changingTab,
    argsOf: ({ title, view }: Values) => ({
      params: { tab: tab?.id ?? '' },
      body: { title, view, revision: tab?.revision ?? 1 },
    }),
  });
  const isDirectory = type === 'directories';
  const titles = isDirectory
    ? { create: text('newDirectory'), edit: text('editDirectory') }
    : { create: text('newTab'), edit: text('editTab') };
  return (
    <FormDialog form={tab ? change : create} title={tab ? titles.edit : titles.create} onClose={onClose}>
      <TitleFields />
      {!tab && <FormText name="code" maxLength={64} />}
      {!isDirectory && (
        <FormSelect
          name="view"
          options={[
            { value: 'form', label: text('view.form') },
            { value: 'table', label: text('view.table') },
          ]}
        />
      )}
    </FormDialog>
  );
}
