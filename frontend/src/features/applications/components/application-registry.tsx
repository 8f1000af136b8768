import type { Application } from '@gatehouse/contracts/identity/applications.resources.ts';
import { FormattedList } from 'react-intl';
import { useTexts } from '../../../screen/texts.ts';
import { useLocalName } from '../../../screen/use-local-name.ts';
import { Card } from '../../../ui/card/card.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { OuterLink } from '../../../ui/link/link.tsx';
import { applicationIconMessages, applicationMessages } from '../messages.ts';

const addresses = [
  'url',
  'helpUrl',
  'techUrl',
  'compodocUrl',
  'publicSwaggerUrl',
  'privateSwaggerUrl',
] as const;

/** What is kept of an application. */
export function ApplicationRegistry({ application }: { application: Application }) {
  const text = useTexts(applicationMessages);
  const nameOf = useLocalName();
  const iconName = useTexts(applicationIconMessages);
  const { type, domains, parent } = application;
  const shown = addresses.filter((name) => name === 'url' || application[name] !== null);
  const said = (value: boolean) => text(value ? 'yes' : 'no');
  return (
    <Card>
      <LabelValueList>
        <LabelValueRow label={text('type')}>{text(type)}</LabelValueRow>
        {parent && <LabelValueRow label={text('parent')}>{nameOf(parent)}</LabelValueRow>}
        <LabelValueRow label={text('code')}>
          <code>{application.code}</code>
        </LabelValueRow>
        <LabelValueRow label={text('nameEn')}>{application.nameEn}</LabelValueRow>
        <LabelValueRow label={text('description')}>{application.description}</LabelValueRow>
        {shown.map((name) => (
          <LabelValueRow key={name} label={text(name)}>
            {application[name] && <OuterLink href={application[name]}>{application[name]}</OuterLink>}
          </LabelValueRow>
        ))}
        {application.version && <LabelValueRow label={text('version')}>{application.version}</LabelValueRow>}
        <LabelValueRow label={text('catalogVisible')}>{said(application.catalogVisible)}</LabelValueRow>
        <LabelValueRow label={text('profileVisible')}>{said(application.profileVisible)}</LabelValueRow>
        <LabelValueRow label={text('iconCode')}>
          {application.iconVisible && application.iconCode ? iconName(application.iconCode) : text('noIcon')}
        </LabelValueRow>
        {type !== 'link' && type !== 'virtual' && (
          <>
            <LabelValueRow label={text('virtualSupport')}>{said(application.virtualSupport)}</LabelValueRow>
            <LabelValueRow label={text('serviceAccount')}>{said(application.serviceAccount)}</LabelValueRow>
          </>
        )}
        <LabelValueRow label={text('domains')}>
          {domains.length > 0 ? (
            <FormattedList value={domains.map(({ name }) => name)} />
          ) : (
            text('allDomains')
          )}
        </LabelValueRow>
      </LabelValueList>
    </Card>
  );
}
