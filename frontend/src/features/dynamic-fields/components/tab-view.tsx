import type { DynamicTab, DynamicTabDetails } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { styled } from 'styled-components';
import { usePageName } from '../../../screen/page-name.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Link } from '../../../ui/link/link.tsx';
import { PageHead } from '../../../ui/page/page-head.tsx';
import { tabPath, typePath } from '../paths.ts';
import type { FormPreview } from '../preview.ts';
import { fieldMessages } from '../texts.ts';
import { useTitle } from '../use-title.ts';
import { BackLink } from './back-link.tsx';
import { DirectoryEntries } from './directory-entries.tsx';
import { TabForm } from './tab-form.tsx';

const Columns = styled.div`
  display: grid;
  gap: var(--space-6);
  grid-template-columns: minmax(0, 1fr);

  @media (width >= 768px) {
    grid-template-columns: 200px minmax(0, 1fr);
  }
`;

const Beside = styled.nav`
  font-size: var(--size-14);

  ul {
    display: grid;
    gap: var(--space-2);
    margin: 0;
    padding: 0;
    list-style: none;
    overflow-wrap: anywhere;
  }

  [aria-current] {
    font-weight: 600;
  }
`;

const Below = styled.div`
  margin-top: var(--space-6);
`;

export interface TabViewProps {
  type: DynamicType;
  tab: DynamicTabDetails;
  others: readonly DynamicTab[];
  Preview: FormPreview;
}

/** One tab beside the others of its type. */
export function TabView({ type, tab, others, Preview }: TabViewProps) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  const name = titleOf(tab.title);
  usePageName(name);
  return (
    <>
      <BackLink href={typePath(type)}>{text(`type.${type}`)}</BackLink>
      <PageHead
        title={name}
        text={
          <>
            <code>{tab.code}</code> {!tab.active && <Badge tone="warning">{text('off')}</Badge>}
          </>
        }
      />
      <Columns>
        <Others type={type} tabs={others} current={tab.id} />
        <div>
          {type === 'directories' ? (
            <DirectoryEntries tab={tab}>
              <Below>
                <TabForm type={type} tab={tab} Preview={Preview} />
              </Below>
            </DirectoryEntries>
          ) : (
            <TabForm type={type} tab={tab} Preview={Preview} />
          )}
        </div>
      </Columns>
    </>
  );
}

interface OthersProps {
  type: DynamicType;
  tabs: readonly DynamicTab[];
  current: string;
}

function Others({ type, tabs, current }: OthersProps) {
  const text = useTexts(fieldMessages);
  const titleOf = useTitle();
  return (
    <Beside aria-label={text('tabList')}>
      <ul>
        {tabs.map(({ id, title }) => (
          <li key={id}>
            <Link to={tabPath(type, id)} aria-current={id === current ? 'page' : undefined}>
              {titleOf(title)}
            </Link>
          </li>
        ))}
      </ul>
    </Beside>
  );
}
