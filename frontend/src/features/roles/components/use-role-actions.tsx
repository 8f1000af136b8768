import { identityRoleDeleteCall } from '@gatehouse/contracts/generated/calls/identity/roles.ts';
import type { Role, RoleListItem } from '@gatehouse/contracts/identity/roles.resources.ts';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { useRemoval } from '../../../screen/use-removal.tsx';
import { removing } from '../texts.ts';

type Deleted = Pick<RoleListItem, 'id' | 'name' | 'nameEn' | 'builtIn' | 'people' | 'applicationCount'> &
  Partial<Pick<Role, 'beyondCaller'>>;

/** Deleting a role that nobody holds and no application names; on its page it is known whether the reader may. */
export function useRoleActions(onRemoved?: () => void): RecordMenu<Deleted> {
  const nameOf = useLocalName();
  const menu = useRemoval(identityRoleDeleteCall, {
    texts: removing,
    valuesOf: ({ people, applicationCount }: Deleted) => ({
      people: people.count,
      applications: applicationCount,
    }),
    inUse: ({ people, applicationCount }: Deleted) => people.count > 0 || applicationCount > 0,
    ...(onRemoved && { onRemoved }),
  });
  return {
    ...menu,
    of: (role) => {
      const isFixed = role.builtIn || (role.beyondCaller ?? []).length > 0;
      return isFixed ? [] : menu.of({ ...role, name: nameOf(role) });
    },
  };
}
