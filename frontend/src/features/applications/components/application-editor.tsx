import {
  identityApplicationChangeCall,
  identityApplicationCreateCall,
  identityApplicationSearchCall,
} from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { platformDomainSearchCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import {
  type ApplicationType,
  applicationTypes,
  documentationAddresses,
} from '@gatehouse/contracts/identity/application-kinds.ts';
import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { useWatch } from 'react-hook-form';
import type { EditorProps } from '../../../screen/editing.tsx';
import { useEditorForm } from '../../../screen/form/editor-form.ts';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import {
  FormCheck,
  FormLookup,
  FormSelect,
  FormText,
  FormTextArea,
} from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import type { LookupSource } from '../../../screen/list-filter.ts';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { changing, creating, applicationMessages as messages } from '../texts.ts';
import { bodyOf, valuesOf } from './application-values.ts';
import { IconField } from './icon-field.tsx';
import { OfferedScopes } from './offered-scopes.tsx';

type Named = Pick<Application, 'id' | 'name' | 'nameEn'>;
const parentsBy = (nameOf: (named: Named) => string): LookupSource => ({
  call: identityApplicationSearchCall,
  query: { parents: 'true' },
  optionsOf: ({ applications }: { applications: Named[] }) =>
    applications.map((one) => ({ value: one.id, label: nameOf(one) })),
});
const domains: LookupSource = {
  call: platformDomainSearchCall,
  optionsOf: ({ domains: found }: { domains: { id: string; name: string }[] }) =>
    found.map(({ id, name }) => ({ value: id, label: name })),
};

const roles: LookupSource = {
  call: identityRoleSearchCall,
  optionsOf: ({ roles: found }: { roles: { code: string; name: string }[] }) =>
    found.map(({ code, name }) => ({ value: code, label: name })),
};

/** Makes an application, or changes one. */
export function ApplicationEditor(
  props: EditorProps<Application | undefined> & { onCreated?: (answer: { id: string }) => void },
) {
  const { record: application, onCreated, onClose } = props;
  const form = useEditorForm({
    record: application,
    texts: messages,
    initial: valuesOf(application),
    required: ['name', 'code'],
    bodyOf,
    create: { call: identityApplicationCreateCall, notices: creating },
    change: { call: identityApplicationChangeCall, notices: changing },
    fixed: ['code'],
    ...(onCreated && { onCreated }),
    onClose,
  });
  return (
    <FormDialog form={form} panel onClose={onClose}>
      <TypeField />
      <FormText name="name" maxLength={200} />
      <FormText name="nameEn" maxLength={200} optional />
      {!application && <FormText name="code" maxLength={64} />}
      <Place known={application?.parent ?? undefined} />
      <FormTextArea name="description" rows={2} optional />
      <FormCheck name="catalogVisible" />
      <FormCheck name="profileVisible" />
      <IconField />
      <Abilities held={application?.methods ?? []} />
      <Domains known={application?.domains ?? []} />
      <Roles known={application?.roles ?? []} />
      <Documentation />
    </FormDialog>
  );
}

const useType = () => useWatch({ name: 'type' }) as ApplicationType;

function TypeField() {
  const text = useTexts(messages);
  const type = useType();
  return <FormSelect name="type" hint={text(`${type}Hint`)} options={text.options(...applicationTypes)} />;
}

/** Where people enter it, and below what. */
function Place({ known }: { known: Named | undefined }) {
  const text = useTexts(messages);
  const nameOf = useLocalName();
  const type = useType();
  return (
    <>
      {type === 'virtual' && (
        <FormLookup
          name="parentId"
          label={text('parent')}
          source={parentsBy(nameOf)}
          {...(known && { known: { value: known.id, label: nameOf(known) } })}
        />
      )}
      <FormText name="url" maxLength={1000} optional={type !== 'link' && type !== 'virtual'} />
    </>
  );
}

/** What only an application with clients of its own can. */
function Abilities({ held }: { held: readonly string[] }) {
  const type = useType();
  const speaks = useWatch({ name: 'serviceAccount' }) as boolean;
  if (type === 'link' || type === 'virtual') return null;
  return (
    <>
      <FormCheck name="virtualSupport" />
      <FormCheck name="serviceAccount" />
      {speaks && <OfferedScopes held={held} />}
      {speaks && <FormTextArea name="methods" rows={2} optional />}
      <FormTextArea name="ip" rows={2} optional />
    </>
  );
}

function Domains({ known }: { known: Application['domains'] }) {
  const text = useTexts(messages);
  const may = useMay();
  if (!may(platformDomainSearchCall)) return null;
  return (
    <FormRows
      name="domains"
      line
      title={messages.domains}
      add={{ row: { id: '' }, label: messages.addDomain }}
      max={100}
      fields={(path) => (
        <NamedField name={`${path}.id`} label={text('domain')} source={domains} known={known} />
      )}
    />
  );
}

function NamedField(props: {
  name: string;
  label: string;
  source: LookupSource;
  known: readonly { id: string; name: string }[];
}) {
  const { known, ...field } = props;
  const value = useWatch({ name: field.name }) as string | undefined;
  const row = known.find(({ id }) => id === value);
  return <FormLookup {...field} {...(row && { known: { value: row.id, label: row.name } })} />;
}

/** Who may enter: everybody, or people who hold one of these. */
function Roles({ known }: { known: Application['roles'] }) {
  const text = useTexts(messages);
  return (
    <FormRows
      name="roles"
      line
      title={messages.roles}
      add={{ row: { id: '' }, label: messages.addRole }}
      max={50}
      fields={(path) => <NamedField name={`${path}.id`} label={text('role')} source={roles} known={known} />}
    />
  );
}

function Documentation() {
  return (
    <>
      <FormText name="version" maxLength={64} optional />
      {documentationAddresses.map((name) => (
        <FormText key={name} name={name} maxLength={1000} optional />
      ))}
    </>
  );
}
