import { identityPersonSetRolesCall } from '@gatehouse/contracts/generated/calls/identity/person-acts.ts';
import { identityRoleListCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import type { PersonListItem } from '@gatehouse/contracts/identity/people.resources.ts';
import type { RoleListItem } from '@gatehouse/contracts/identity/roles.resources.ts';
import { FormattedMessage } from 'react-intl';
import { FormDialog } from '../../../screen/form/form-dialog.tsx';
import { FormChecks } from '../../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { Loaded } from '../../../screen/loaded.tsx';
import { useAction } from '../../../screen/use-action.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { peopleMessages, settingRoles } from '../texts.ts';

interface RolesDialogProps {
  person: Pick<PersonListItem, 'id' | 'name' | 'roles'>;
  onClose: () => void;
}

/** What a person may do: the roles that they hold. */
export function RolesDialog(props: RolesDialogProps) {
  return (
    <Loaded call={identityRoleListCall} args={{ query: { limit: 100 } }} waiting={null}>
      {({ roles }) => <RolesForm {...props} roles={roles.filter(({ kind }) => kind !== 'contractor')} />}
    </Loaded>
  );
}

function RolesForm({ person, roles, onClose }: RolesDialogProps & { roles: readonly RoleListItem[] }) {
  const { id, name } = person;
  const nameOf = useLocalName();
  const change = useAction(identityPersonSetRolesCall, {
    notices: settingRoles,
    inForm: true,
    ofRecord: true,
  });
  const form = useRecordForm({
    initial: { roles: person.roles.map(({ code }) => code) },
    texts: peopleMessages,
    send: (body) => change.run({ params: { id }, body }, { name }),
    onSaved: onClose,
  });
  // What the person holds already stands there, whatever page of the list it is on.
  const known = roles.map((role) => ({ value: role.code, label: nameOf(role) }));
  const others = person.roles
    .filter(({ code }) => !roles.some((role) => role.code === code))
    .map((role) => ({ value: role.code, label: role.name }));
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...settingRoles.title} values={{ name }} />}
      onClose={onClose}
    >
      <p>
        <FormattedMessage {...settingRoles.effect} />
      </p>
      <FormChecks name="roles" options={[...known, ...others]} />
    </FormDialog>
  );
}
