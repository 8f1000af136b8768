import { identityPersonSearchCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import type { PersonContact } from '@gatehouse/contracts/identity/people.resources.ts';
import { FormLookup } from '../../../screen/form/form-fields.tsx';

const people = {
  call: identityPersonSearchCall,
  optionsOf: ({ contacts }: { contacts: readonly PersonContact[] }) =>
    contacts.map(({ id, name, email, login, mobile }) => ({
      value: id,
      label: [name, email ?? login ?? mobile].filter(Boolean).join(' · '),
    })),
};

/** One of the people who have an account, found by name, login, address or number. */
export const PersonField = () => <FormLookup name="userId" source={people} />;
