import type { OwnCompany } from '@gatehouse/contracts/access-request/resources.ts';
import {
  accessRequestCompanyLeaveCall,
  accessRequestCompanyListCall,
} from '@gatehouse/contracts/generated/calls/access-request/companies.ts';
import { FormattedMessage } from 'react-intl';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { companyMessages } from '../texts.ts';
import { AccessChips } from './access-chips.tsx';

/** Asks before a person leaves a company, and names what is lost. */
export function useLeaveCompany() {
  const confirm = useConfirm();
  const leave = useAction(accessRequestCompanyLeaveCall, {
    notices: { done: companyMessages.left, failed: companyMessages.leftError },
    refresh: [accessRequestCompanyListCall],
  });
  const ask = ({ id, name, access, master }: OwnCompany) =>
    confirm.ask({
      title: <FormattedMessage {...companyMessages.leaveTitle} values={{ name }} />,
      text: (
        <>
          <p>
            <FormattedMessage
              {...(access.length > 0 ? companyMessages.leaveLost : companyMessages.leaveNothing)}
            />
          </p>
          <AccessChips access={access} />
          {master && (
            <p>
              <FormattedMessage {...companyMessages.leaveMaster} />
            </p>
          )}
          <p>
            <FormattedMessage {...companyMessages.leaveBack} />
          </p>
        </>
      ),
      verb: <FormattedMessage {...companyMessages.leave} />,
      danger: true,
      run: () => leave.run({ params: { id } }, { name }),
    });
  return { ask, dialog: confirm.dialog };
}
