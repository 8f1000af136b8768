import type { ContactContractor } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestContactChangeCall,
  accessRequestContactListCall,
} from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { FormattedMessage } from 'react-intl';
import { accessOf } from '../../features/contacts/access-values.ts';
import { AccessField } from '../../features/contacts/components/access-field.tsx';
import { changing, grantMessages } from '../../features/contacts/texts.ts';
import { dayOf, lastDays, periodBounds } from '../../lib/period.ts';
import { FormDialog } from '../../screen/form/form-dialog.tsx';
import { FormDate } from '../../screen/form/form-fields.tsx';
import { useRecordForm } from '../../screen/form/record-form.ts';
import { useAction } from '../../screen/use-action.ts';

export interface AccessDialogProps {
  contact: { userId: string; name: string };
  company: ContactContractor;
  onClose: () => void;
}

/** What a contact may do in one company, as a matrix of organizations and roles. */
export function AccessDialog({ contact, company, onClose }: AccessDialogProps) {
  const { userId, name } = contact;
  const holds = company.accessStatus === 'active';
  const held = holds ? company.access : [];
  const initial = { access: accessOf(held), until: holds ? dayOf(company.until) : '' };
  const change = useAction(accessRequestContactChangeCall, {
    notices: changing,
    ofRecord: true,
    refresh: [accessRequestContactListCall],
    inForm: true,
  });
  const form = useRecordForm({
    initial,
    texts: grantMessages,
    revision: company.revision,
    send: ({ access, until }, revision) =>
      change.run(
        {
          body: {
            userId,
            contractorId: company.id,
            access,
            ...(revision !== undefined && { revision }),
            // The instant of an end that stays is kept.
            ...(until !== initial.until && { until: periodBounds(undefined, until).dateTo ?? null }),
          },
        },
        { name, company: company.name },
      ),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage {...changing.title} values={{ name, company: company.name }} />}
      panel
      wide
      onClose={onClose}
    >
      <AccessField
        name="access"
        organizations={company.availableOrganizations}
        held={held}
        locked={company.lockedRoles}
      />
      <FormDate name="until" min={lastDays(1)[0]} optional />
    </FormDialog>
  );
}
