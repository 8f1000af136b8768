import { identityRoleSearchCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import type { Mapper } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { useIntl } from 'react-intl';
import { useRequest } from '../../../lib/swr.ts';
import { useScreenPerson } from '../../../screen/screen-person.tsx';
import { methodWord } from './method-words.ts';

type Access = Mapper['access'][number];

/** What mappers grant, as people call it, and what of it the reader may not give. */
export function useGrantedRights() {
  const { locale } = useIntl();
  const { methods } = useScreenPerson();
  const { data } = useRequest(identityRoleSearchCall, { query: { roleType: 'systemic', limit: 100 } });
  const roles = new Map(data?.roles.map((role) => [role.code, role]));
  /** Rights that are not known yet refuse nothing: the server has the last word. */
  const isBeyond = ({ type, id }: Access): boolean =>
    type === 'role' ? roles.get(id)?.beyondCaller === true : methods?.includes(id) === false;
  const wordOf = ({ type, id }: Access): string =>
    type === 'role' ? (roles.get(id)?.name ?? id) : methodWord(id, locale);
  return {
    isBeyond,
    wordOf,
    /** Of what a mapper grants, what the reader cannot give, in words; empty when they can give it all. */
    beyondOf: ({ access }: Pick<Mapper, 'access'>): string => access.filter(isBeyond).map(wordOf).join(', '),
  };
}
