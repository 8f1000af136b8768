import { useIntl } from 'react-intl';
import { contractorMessages } from '../../features/contractors/texts.ts';
import { organizationMessages } from '../../features/organizations/texts.ts';
import { usePlace } from '../../lib/navigation.tsx';
import { lazyPart } from '../../lib/script.tsx';
import { PageTabs } from '../../ui/tabs/page-tabs.tsx';

/** The forms, whose scripts come when they are opened. */
export const ContractorEditor = lazyPart(
  async () => (await import('../../features/contractors/components/contractor-editor.tsx')).ContractorEditor,
);
export const OrganizationEditor = lazyPart(
  async () =>
    (await import('../../features/organizations/components/organization-editor.tsx')).OrganizationEditor,
);

const tabs = [
  ['/setting/companies', contractorMessages.title],
  ['/setting/organizations', organizationMessages.title],
] as const;

/** Partner companies and organizations of the owner, which are one entry of the menu. */
export function CompanyTabs() {
  const intl = useIntl();
  const { path } = usePlace();
  return (
    <PageTabs
      label={intl.formatMessage(contractorMessages.lists)}
      current={path.replace(/\/$/, '')}
      tabs={tabs.map(([to, title]) => ({ path: to, title: intl.formatMessage(title) }))}
    />
  );
}
