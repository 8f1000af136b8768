import {
  profileDynamicSubtypeChangeCall,
  profileDynamicSubtypeCreateCall,
} from '@gatehouse/contracts/generated/calls/profile/dynamic-fields.ts';
import type { DynamicSubtype } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changingBlock, creatingBlock, fieldMessages } from '../texts.ts';
import { usePartForm } from '../use-part-form.ts';
import { useTitle } from '../use-title.ts';
import { CodeField, TitleFields } from './title-fields.tsx';

export interface BlockEditorProps {
  /** Id of the tab. */
  tab: string;
  /** Undefined for a new one. */
  block: DynamicSubtype | undefined;
  onClose: () => void;
}

interface Values {
  code: string;
  title: { ru: string; en: string };
}

/** Makes a block, or renames one. */
export function BlockEditor({ tab, block, onClose }: BlockEditorProps) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const initial: Values = { code: block?.code ?? '', title: block?.title ?? { ru: '', en: '' } };
  const common = {
    initial,
    texts: fieldMessages,
    onClose,
    nameOf: ({ title }: Values) => titleOf(title),
    required: [...(block ? [] : ['code']), 'title.ru', 'title.en'],
  };
  const create = usePartForm({
    ...common,
    call: profileDynamicSubtypeCreateCall,
    notices: creatingBlock,
    argsOf: ({ code, title }: Values) => ({ body: { tab, code, title } }),
  });
  const change = usePartForm({
    ...common,
    call: profileDynamicSubtypeChangeCall,
    notices: changingBlock,
    argsOf: ({ title }: Values) => ({
      params: { id: block?.id ?? '' },
      body: { title, revision: block?.revision ?? 1 },
    }),
  });
  return (
    <FormDialog
      form={block ? change : create}
      title={text(block ? 'editBlock' : 'newBlock')}
      onClose={onClose}
    >
      <TitleFields />
      <CodeField code={block?.code} />
    </FormDialog>
  );
}
