import { platformBannerSearchCall } from '@gatehouse/contracts/generated/calls/platform/banners.ts';
import type { DomainDetails } from '@gatehouse/contracts/platform/domains.resources.ts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { FormCheck, FormLookup, FormText, FormTextArea } from '../../../screen/form/form-fields.tsx';
import { FormRows } from '../../../screen/form/form-rows.tsx';
import { LanguageTabs } from '../../../screen/form/language-tabs.tsx';
import type { LookupSource } from '../../../screen/list-filter.ts';
import { useTexts } from '../../../screen/texts.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { emptyContactRow, emptyRow } from '../domain-values.ts';
import { domainMessages } from '../texts.ts';
import { useLanguages } from '../use-languages.ts';
import { BaseSettingsField, Inherited, useFollowsBase } from './base-settings.tsx';
import { Groups } from './groups.styles.ts';
import { LogoField } from './logo-field.tsx';
import { LookPreview } from './look-preview.tsx';
import { StyleField } from './style-field.tsx';

/** Where a domain is found. */
export function MainSection({ domain }: { domain: DomainDetails }) {
  const text = useTexts(domainMessages);
  const follows = useFollowsBase();
  return (
    <Card>
      <Groups>
        <div className="gh-form">
          <FormText name="host" maxLength={255} />
          <FormRows
            name="aliases"
            line
            title={domainMessages.aliases}
            add={{ row: { host: '' }, label: domainMessages.addAlias }}
            max={49}
            fields={(path) => (
              <FormText name={`${path}.host`} label={text('alias')} hint={null} maxLength={255} />
            )}
          />
        </div>
        <div className="gh-form">
          <FormText name="comment" maxLength={500} optional />
          {!domain.base && <BaseSettingsField />}
          <FormText disabled={follows} name="publicDocsUrl" maxLength={500} optional />
        </div>
      </Groups>
    </Card>
  );
}

/** Template, colour and logo, and what they make of the sign-in page. */
export function LookSection({ domain }: { domain: DomainDetails }) {
  return (
    <div className="gh-form">
      <Card>
        <Inherited followers={domain.followers}>
          <Groups>
            <div className="gh-form">
              <StyleField />
              <FormText name="accent" maxLength={7} optional />
            </div>
            <LogoField image={domain.image} />
          </Groups>
        </Inherited>
      </Card>
      <Card>
        <LookPreview named={domain} />
      </Card>
    </div>
  );
}

const banners: LookupSource = {
  call: platformBannerSearchCall,
  optionsOf: ({ banners: found }: { banners: { code: string; title: string }[] }) =>
    found.map(({ code, title }) => ({ value: code, label: title })),
};

/** One of the library's banners; its code stands for it until its title is there. */
function BannerField({ name }: { name: string }) {
  const text = useTexts(domainMessages);
  const code = String(useWatch({ name }) ?? '');
  return (
    <FormLookup
      name={name}
      label={text('banner')}
      source={banners}
      {...(code && { known: { value: code, label: code } })}
    />
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className="gh-form">{children}</div>
    </fieldset>
  );
}

function LocaleFields({ path }: { path: string }) {
  const text = useTexts(domainMessages);
  const line = (name: 'projectName' | 'projectTitle' | 'siteName', optional: boolean) => (
    <FormText name={`${path}.${name}`} maxLength={200} optional={optional} />
  );
  const link = (name: 'copyrightLink' | 'siteLink' | 'helpLink') => (
    <FormText name={`${path}.${name}`} maxLength={500} optional />
  );
  return (
    <Groups>
      <Group title={text('namesGroup')}>
        {line('projectName', false)}
        {line('projectTitle', false)}
        <FormText name={`${path}.copyright`} maxLength={300} optional />
        <FormTextArea name={`${path}.cookie`} maxLength={2000} rows={3} optional />
      </Group>
      <Group title={text('linksGroup')}>
        {line('siteName', true)}
        {link('siteLink')}
        {link('copyrightLink')}
        {link('helpLink')}
      </Group>
      <FormRows
        name={`${path}.banners`}
        line
        title={domainMessages.banners}
        add={{ row: { code: '' }, label: domainMessages.addBanner }}
        fields={(banner) => <BannerField name={`${banner}.code`} />}
      />
      <FormRows
        name={`${path}.technicalContacts`}
        title={domainMessages.contacts}
        add={{ row: emptyContactRow, label: domainMessages.addContact }}
        fields={(contact) => (
          <>
            <FormText name={`${contact}.title`} label={text('contact.title')} maxLength={200} />
            <FormText name={`${contact}.text`} label={text('contact.text')} maxLength={500} optional />
            <FormText name={`${contact}.link`} label={text('contact.link')} maxLength={500} optional />
            <FormText name={`${contact}.mobile`} label={text('contact.mobile')} maxLength={24} optional />
          </>
        )}
      />
    </Groups>
  );
}

/** Texts and links in each language, in the order that people choose from. */
export function TextsSection({ domain }: { domain: DomainDetails }) {
  const text = useTexts(domainMessages);
  const languages = useLanguages();
  return (
    <Card>
      <Inherited followers={domain.followers}>
        <LanguageTabs
          name="locales"
          empty={emptyRow}
          ordered
          languages={languages}
          fields={(path, code) => (
            <>
              {languages.isOff(code) && <Alert tone="warning">{text('localeOff')}</Alert>}
              <FormCheck name={`${path}.enabled`} label={text('localeOn')} hint={text('localeHint')} />
              <LocaleFields path={`${path}.settings`} />
            </>
          )}
        />
      </Inherited>
    </Card>
  );
}
