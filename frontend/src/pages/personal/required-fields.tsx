import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import { FormattedMessage } from 'react-intl';
import { useCountries } from '../../features/entry/use-countries.ts';
import { RequiredFieldsDialog } from '../../features/profile/components/required-fields-dialog.tsx';
import { editMessages } from '../../features/profile/texts.ts';
import { useStartUp } from '../../features/start-up/start-up-context.tsx';
import { useReportError } from '../../lib/error-report.tsx';
import { routerBase } from '../../lib/history.ts';
import { Button } from '../../ui/button/button.tsx';
import { useFormSurroundings } from './personal-editor.tsx';

export interface RequiredFieldsProps {
  profile: Profile;
  configure: ProfileConfigure;
  arranged: (configure: ProfileConfigure) => ProfileConfigure;
  onSaved: (profile: Profile | undefined) => void;
  /** Where the person asks for access instead, if they can. */
  requestPath?: string | undefined;
}

/** The gate of the cabinet: people fill in the required fields they lack, ask for access where they have none, or sign out. */
export function RequiredFields({ arranged, ...dialog }: RequiredFieldsProps) {
  const startUp = useStartUp();
  const report = useReportError();
  const countries = useCountries();
  const { reread } = useFormSurroundings(arranged);
  const logout = async () => {
    const error = await startUp.logout();
    if (error) report(error);
    else window.location.assign(`${routerBase}/login`);
  };
  return (
    <RequiredFieldsDialog
      // Other fields, if others are required by now.
      key={dialog.profile.accessInfo.requiredFieldsEmptyCodes.join()}
      {...dialog}
      countries={countries}
      reread={reread}
      wayOut={
        <Button onClick={() => void logout()}>
          <FormattedMessage {...editMessages['required.logout']} />
        </Button>
      }
    />
  );
}
