import {
  identityApplicationDeleteCall,
  identityApplicationSetEnabledCall,
} from '@gatehouse/contracts/generated/calls/identity/applications.ts';
import type { ApplicationListItem } from '@gatehouse/contracts/identity/applications.resources.ts';
import type { RecordMenu } from '../../../screen/editing.tsx';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { useRecordActions } from '../../../screen/use-record-actions.tsx';
import { disabling, enabling, removing } from '../texts.ts';

/** Switching an application on and off, and deleting it, as far as the server lets people. */
export function useApplicationActions(): RecordMenu<
  Pick<ApplicationListItem, 'id' | 'name' | 'nameEn' | 'enabled' | 'may'>
> {
  const nameOf = useLocalName();
  const menu = useRecordActions({
    toggle: identityApplicationSetEnabledCall,
    remove: identityApplicationDeleteCall,
    texts: { enable: enabling, disable: disabling, remove: removing },
    list: '/setting/applications',
  });
  return {
    ...menu,
    of: ({ may, ...record }) =>
      menu
        .of({ ...record, name: nameOf(record) })
        .filter(({ id }) => (id === 'toggle' ? may.switch : may.remove)),
  };
}
