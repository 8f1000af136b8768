import { type ListAddress, type ListDefaults, useListAddress } from '../../lib/list-address.ts';
import { useSession, useStartUp } from './start-up-context.tsx';

/** The view of the list on this page, with as many rows as the person chose last; another choice is kept with them. */
export function useSavedList(defaults: Omit<ListDefaults, 'limit'>): ListAddress {
  const startUp = useStartUp();
  const { settings } = useSession();
  const address = useListAddress({ ...defaults, limit: settings.pagination });
  return {
    ...address,
    setLimit: (limit) => {
      address.setLimit(limit);
      void startUp.changeSettings({ pagination: limit });
    },
  };
}
