import {
  profileProfileConfigureCall,
  profileProfileDetailsCall,
} from '@gatehouse/contracts/generated/calls/profile.ts';
import type { Profile } from '@gatehouse/contracts/profile/resources.ts';
import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { cabinetAddress } from '../../features/law/cabinet-address.ts';
import { ProfileBlock } from '../../features/profile/components/profile-block.tsx';
import { TermsCard } from '../../features/profile/components/terms-card.tsx';
import { profileMessages } from '../../features/profile/messages.ts';
import { type FilledTab, filledForm } from '../../features/profile/profile-form.ts';
import { personName } from '../../features/start-up/person-name.ts';
import { projectTexts } from '../../features/start-up/project-texts.ts';
import { useSession, useStartUpState } from '../../features/start-up/start-up-context.tsx';
import { useLocale } from '../../lib/locale-context.tsx';
import { useRequest } from '../../lib/swr.ts';
import { useView } from '../../screen/use-view.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { LoadFailed } from '../../ui/error-state/load-failed.tsx';
import { Sections } from '../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';
import { RelativeTime } from '../../ui/relative-time/relative-time.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';

const Person = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);

  > div {
    min-width: 0;
  }

  h1 {
    font-size: var(--size-24);
    letter-spacing: -0.02em;
    overflow-wrap: anywhere;
  }

  @media (width < 768px) {
    /* The line below the name, which comes later, may take two. */
    align-items: flex-start;

    h1 {
      font-size: var(--size-20);
    }
  }

  p {
    color: var(--text-muted);
    font-size: var(--size-14);
    overflow-wrap: anywhere;
  }
`;

/** Personal data of the signed-in person. Who it is about is known before the details arrive. */
export function PersonalPage() {
  const details = useRequest(profileProfileDetailsCall, {});
  const form = useRequest(profileProfileConfigureCall, {});
  const session = useSession();
  const profile = details.data?.profile;
  const configure = form.data?.configure;
  const error = details.error ?? form.error;
  const isLoaded = profile !== undefined && configure !== undefined;
  return (
    <Sections>
      <PersonHead
        mainInfo={profile?.mainInfo ?? session.profile.mainInfo}
        updatedAt={profile?.updatedInfo.updatedAt}
      />
      {isLoaded && <PersonalData profile={profile} tabs={filledForm(configure, profile)} />}
      {!isLoaded && error && (
        <LoadFailed
          error={error.error}
          busy={details.isValidating || form.isValidating}
          onRetry={() => void Promise.all([details.mutate(), form.mutate()])}
        />
      )}
      {!isLoaded && !error && <PageSkeleton />}
    </Sections>
  );
}

interface PersonHeadProps {
  mainInfo: Profile['mainInfo'];
  /** Known once the details are there. */
  updatedAt: string | undefined;
}

function PersonHead({ mainInfo, updatedAt }: PersonHeadProps) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const name = personName(mainInfo, project?.uiSettings.nameFormat ?? 'FIO', locale);
  return (
    <Person>
      <Avatar name={name} src={mainInfo.avatar?.src ?? null} size={56} />
      <div>
        <h1>{name || <FormattedMessage {...profileMessages.title} />}</h1>
        <p>
          {updatedAt ? (
            <FormattedMessage
              {...profileMessages.updated}
              values={{ time: <RelativeTime date={updatedAt} /> }}
            />
          ) : (
            // Holds the line until then.
            '\u00a0'
          )}
        </p>
      </div>
    </Person>
  );
}

/** Optional documents of the domain that the person has not agreed with in the version of now. */
function useOfferedTerms({ termsInfo }: Profile) {
  const { locale } = useLocale();
  const { project } = useStartUpState();
  const agreed = new Set(termsInfo.map(({ id, version }) => `${id} ${version}`));
  const own = projectTexts(project, locale)?.lawInfo.termsInfo ?? [];
  return own
    .filter((term) => term.profileVisible && !term.loginRequired && !agreed.has(`${term.id} ${term.version}`))
    .map(({ id, title, link }) => ({ id, title, address: cabinetAddress(link) }));
}

interface PersonalDataProps {
  profile: Profile;
  tabs: readonly FilledTab[];
}

/** What is known of the person; the documents belong to the first part. */
function PersonalData({ profile, tabs }: PersonalDataProps) {
  const intl = useIntl();
  const { view, show } = useView(tabs.map(({ code }) => code));
  const terms = <TermsCard terms={profile.termsInfo} offered={useOfferedTerms(profile)} />;
  const contentOf = ({ blocks }: FilledTab, index: number) => (
    <Sections>
      {blocks.map((block) => (
        <ProfileBlock key={block.code} block={block} profile={profile} />
      ))}
      {index === 0 && terms}
    </Sections>
  );
  return (
    <>
      {profile.accessInfo.requiredFieldsEmpty && (
        <Alert tone="warning" title={<FormattedMessage {...profileMessages.requiredTitle} />}>
          <FormattedMessage {...profileMessages.requiredText} />
        </Alert>
      )}
      {tabs.length > 1 ? (
        <Tabs
          label={intl.formatMessage(profileMessages.views)}
          selected={view}
          onSelect={show}
          tabs={tabs.map((tab, index) => ({
            ...{ id: tab.code, title: tab.title },
            content: contentOf(tab, index),
          }))}
        />
      ) : (
        tabs.map((tab, index) => <Fragment key={tab.code}>{contentOf(tab, index)}</Fragment>)
      )}
    </>
  );
}
