import { profilePersonReadCall } from '@gatehouse/contracts/generated/calls/profile/person-profile.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { PersonOverview } from '../../features/people/components/person-overview.tsx';
import { useRequest } from '../../lib/swr.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';

const useProfile = (id: string) => useRequest(profilePersonReadCall, { params: { id } }).data?.profile;

/** The picture that a person has chosen, or the letters of their name. */
export function PersonPicture({ person: { id, name } }: { person: Pick<Person, 'id' | 'name'> }) {
  return <Avatar name={name} src={useProfile(id)?.mainInfo.avatar?.src ?? null} size={48} />;
}

/** What an administrator wants to know first, the empty fields of the profile included. */
export function PersonSummary({ person }: { person: Person }) {
  const profile = useProfile(person.id);
  return <PersonOverview person={person} fieldsEmpty={profile?.accessInfo.requiredFieldsEmpty} />;
}
