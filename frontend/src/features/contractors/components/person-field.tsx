import { identityPersonSearchCall } from '@gatehouse/contracts/generated/calls/identity/people.ts';
import type { PersonContact } from '@gatehouse/contracts/identity/people.resources.ts';
import { useMemo } from 'react';
import { FormLookup } from '../../../screen/form/form-fields.tsx';
import { useHoldsEverything } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { memberMessages } from '../texts.ts';

/**
 * One of the people who have an account, found by name, login, address or number. The reader cannot choose themselves unless
 * they hold every right: the server refuses what widens one's own access.
 */
export function PersonField() {
  const text = useTexts(memberMessages);
  const mayWidenOwn = useHoldsEverything();
  const source = useMemo(
    () => ({
      call: identityPersonSearchCall,
      optionsOf: ({ contacts }: { contacts: readonly PersonContact[] }) =>
        contacts.map(({ id, name, email, login, mobile, own = false }) => ({
          value: id,
          label: [name, email ?? login ?? mobile].filter(Boolean).join(' · '),
          ...(own && !mayWidenOwn ? { why: text('ownChoice') } : {}),
        })),
    }),
    [text, mayWidenOwn],
  );
  return <FormLookup name="userId" source={source} />;
}
