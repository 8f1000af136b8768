import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import { isMethodKey } from '@gatehouse/contracts/identity/methods.ts';
import { useWatch } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { FormComboBox } from '../../../screen/form/form-choices.tsx';
import { FormLookup } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import type { LookupSource } from '../../../screen/list-filter.ts';
import { useTexts } from '../../../screen/texts.ts';
import { providerMessages } from '../texts.ts';
import { methodOptions } from './method-words.ts';
import { RowsError } from './rows-error.tsx';
import { useGrantedRights } from './use-granted-rights.ts';
import { useRoleNames } from './use-role-names.ts';

interface FoundRole {
  readonly code: string;
  readonly name: string;
  readonly beyondCaller?: boolean;
}

/** `why`: said of roles that the reader cannot give. */
const rolesFor = (why: string): LookupSource => ({
  call: identityRoleSearchCall,
  query: { roleType: 'systemic' },
  optionsOf: ({ roles: found }: { roles: FoundRole[] }) =>
    found.map(({ code, name, beyondCaller = false }) => ({
      value: code,
      label: name,
      ...(beyondCaller && { why }),
    })),
});

/** Roles and single methods that a mapper of access grants. */
export function GrantRows() {
  const text = useTexts(providerMessages);
  return (
    <>
      <FormRows
        name="roles"
        line
        title={providerMessages.granted}
        add={{ row: { role: '' }, label: providerMessages.addRole }}
        max={50}
        fields={(path) => <RoleField name={`${path}.role`} label={text('role')} />}
      />
      <FormRows
        name="methods"
        line
        title={providerMessages.grantedMethods}
        add={{ row: { method: '' }, label: providerMessages.addMethod }}
        max={50}
        fields={(path) => <MethodField name={`${path}.method`} label={text('method')} />}
      />
      <RowsError name="roles" empty={text('grantsEmpty')} />
    </>
  );
}

function MethodField({ name, label }: { name: string; label: string }) {
  const { locale } = useIntl();
  const value = String(useWatch({ name }) ?? '');
  const text = useTexts(providerMessages);
  const { isBeyond } = useGrantedRights();
  const options = methodOptions(locale).map((option) =>
    isBeyond({ type: 'method', id: option.value }) ? { ...option, why: text('grantBeyond') } : option,
  );
  const isKnown = value === '' || isMethodKey(value);
  return (
    <FormComboBox
      name={name}
      label={label}
      options={isKnown ? options : [{ value, label: value }, ...options]}
    />
  );
}

function RoleField({ name, label }: { name: string; label: string }) {
  const value = useWatch({ name }) as string | undefined;
  const text = useTexts(providerMessages);
  const nameOf = useRoleNames();
  return (
    <FormLookup
      name={name}
      label={label}
      source={rolesFor(text('grantBeyond'))}
      {...(value && { known: { value, label: nameOf(value) } })}
    />
  );
}
