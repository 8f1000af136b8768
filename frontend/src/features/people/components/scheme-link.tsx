import { identitySchemeListCall } from '@gatehouse/contracts/generated/calls/identity/schemes.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { PermittedLink } from '../../../screen/permitted-link.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { peopleMessages } from '../texts.ts';

/** The scheme that a person signs in by, with the way to the schemes. */
export function SchemeLink({ scheme }: Pick<Person, 'scheme'>) {
  const text = useTexts(peopleMessages);
  return (
    <PermittedLink call={identitySchemeListCall} to="/setting/options/schemes">
      {scheme?.name ?? text('schemeOfDomain')}
    </PermittedLink>
  );
}
