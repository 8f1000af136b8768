import {
  identityRoleChangeCall,
  identityRoleCreateCall,
} from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { isMethodKey, type MethodKey } from '@gatehouse/contracts/identity/methods.ts';
import { type RoleKind, roleKinds } from '@gatehouse/contracts/identity/role-kinds.ts';
import type { Role } from '@gatehouse/contracts/identity/roles.resources.ts';
import { useWatch } from 'react-hook-form';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormSelect, FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { changing, creating, roleMessages } from '../texts.ts';
import { MethodsField } from './methods-field.tsx';
import { RoleEffects } from './role-effects.tsx';

const valuesOf = (role: Role | undefined) => ({
  kind: role?.kind ?? ('systemic' as RoleKind),
  name: role?.name ?? '',
  nameEn: role?.nameEn ?? '',
  code: role?.code ?? '',
  comment: role?.comment ?? '',
  methods: (role?.methods ?? []).filter(isMethodKey) as MethodKey[],
});

const hasSame = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((key) => after.some((one) => one === key));

/** Makes a role, or changes one; its code and kind stay as they were made. */
export function RoleEditor(
  props: EditorProps<Role | undefined> & { onCreated?: (answer: { id: string }) => void },
) {
  const { record: role, onCreated, onClose } = props;
  const text = useTexts(roleMessages);
  const form = useEditorForm({
    record: role,
    texts: roleMessages,
    initial: valuesOf(role),
    required: ['name', 'code'],
    create: { call: identityRoleCreateCall, notices: creating },
    change: { call: identityRoleChangeCall, notices: changing },
    fixed: ['code', 'kind'],
    before: ({ name, methods }) =>
      role && role.people.count > 0 && !hasSame(role.methods, methods)
        ? {
            title: text('changeQuestion', { name }),
            text: <RoleEffects role={role} methods={methods} />,
          }
        : undefined,
    ...(onCreated && { onCreated }),
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      {!role && <KindField />}
      <FormText name="name" maxLength={200} />
      <FormText name="nameEn" maxLength={200} optional />
      {!role && <FormText name="code" maxLength={64} />}
      <FormTextArea name="comment" rows={2} maxLength={1000} optional />
      <ContractorNote kind={role?.kind} />
      <MethodsField />
    </FormDialog>
  );
}

/** Who gives a contractor role once it holds rights; `kind` of a role that is made already. */
function ContractorNote({ kind }: { kind: RoleKind | undefined }) {
  const text = useTexts(roleMessages);
  const [chosen, methods] = useWatch({ name: ['kind', 'methods'] }) as [RoleKind, readonly string[]];
  if ((kind ?? chosen) !== 'contractor' || methods.length === 0) return null;
  return <p role="status">{text('contractorMethods')}</p>;
}

function KindField() {
  const text = useTexts(roleMessages);
  const kind = useWatch({ name: 'kind' }) as RoleKind;
  return <FormSelect name="kind" hint={text(`${kind}Hint`)} options={text.options(...roleKinds)} />;
}
