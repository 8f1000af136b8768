import type { OwnCompany } from '@gatehouse/contracts/access-request/resources.ts';
import { Ellipsis, FileText, LogOut, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { PictureLink } from '../../../screen/pictures/picture-preview.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { PressButton } from '../../../ui/button/press-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FactLine } from '../../../ui/fact-line/fact-line.tsx';
import { NumberFacts } from '../../../ui/fact-line/number-facts.tsx';
import { LabelValueList, LabelValueRow } from '../../../ui/label-value/label-value.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { NamedFacts, NamedRows } from '../../../ui/named-rows/named-rows.ts';
import { widgetMessages } from '../../../ui/widget-texts/texts.ts';
import { companyMessages } from '../texts.ts';
import { AccessChips } from './access-chips.tsx';

const requisiteNames = ['inn', 'kpp', 'ogrn', 'okpo', 'taxNumber', 'registrationNumber'] as const;

export interface CompanyListProps {
  companies: readonly OwnCompany[];
  onLeave: (company: OwnCompany) => void;
  /** Offered where the person decides for the company. */
  onInvite: (company: OwnCompany) => void;
}

/** Companies of the person: what each is called, what the person may do in it, until when. */
export function CompanyList({ companies, onLeave, onInvite }: CompanyListProps) {
  const intl = useIntl();
  const [shown, setShown] = useState<OwnCompany>();
  return (
    <>
      <NamedRows>
        {companies.map((company) => (
          <li key={company.id}>
            <Facts company={company} />
            <Menu
              label={`${intl.formatMessage(widgetMessages.actions)}: ${company.name}`}
              trigger={
                <PressButton
                  kind="quiet"
                  size="small"
                  aria-label={`${intl.formatMessage(widgetMessages.actions)}: ${company.name}`}
                  icon={<Ellipsis size={18} aria-hidden="true" />}
                />
              }
              groups={[
                {
                  id: 'company',
                  actions: [
                    {
                      id: 'requisites',
                      label: intl.formatMessage(companyMessages.requisites),
                      icon: <FileText size={16} aria-hidden="true" />,
                      onSelect: () => setShown(company),
                    },
                    ...(company.master
                      ? [
                          {
                            id: 'invite',
                            label: intl.formatMessage(companyMessages.invite),
                            icon: <UserPlus size={16} aria-hidden="true" />,
                            onSelect: () => onInvite(company),
                          },
                        ]
                      : []),
                    {
                      id: 'leave',
                      label: intl.formatMessage(companyMessages.leave),
                      icon: <LogOut size={16} aria-hidden="true" />,
                      danger: true,
                      onSelect: () => onLeave(company),
                    },
                  ],
                },
              ]}
            />
          </li>
        ))}
      </NamedRows>
      <Dialog
        open={shown !== undefined}
        title={<FormattedMessage {...companyMessages.requisitesTitle} values={{ name: shown?.name }} />}
        onClose={() => setShown(undefined)}
      >
        <LabelValueList>
          {requisiteNames.map((name) => (
            <LabelValueRow key={name} label={<FormattedMessage {...companyMessages[name]} />}>
              {shown?.requisites[name] && <code dir="ltr">{shown.requisites[name]}</code>}
            </LabelValueRow>
          ))}
          {shown?.additionalInfo?.map(({ code, title, fieldType, values }) => (
            <LabelValueRow key={code} label={title}>
              {fieldType === 'picture'
                ? values.map((fileId) => <PictureLink key={fileId} fileId={fileId} title={title} />)
                : values.join(', ')}
            </LabelValueRow>
          ))}
        </LabelValueList>
      </Dialog>
    </>
  );
}

/** Access that ends within so many milliseconds stands out, as the reminder does. */
const SOON = 7 * 86_400_000;

function Facts({ company }: { company: OwnCompany }) {
  const { name, requisites, access, until, since, master } = company;
  const day = (date: string) => <FormattedDate value={date} dateStyle="long" />;
  const endsSoon = until !== null && Date.parse(until) - Date.now() < SOON;
  return (
    <NamedFacts>
      <strong>
        <span>{name}</span>
        {master && (
          <Badge tone="accent">
            <FormattedMessage {...companyMessages.master} />
          </Badge>
        )}
      </strong>
      <NumberFacts
        facts={[
          [companyMessages.inn, requisites.inn],
          [companyMessages.kpp, requisites.kpp],
          [companyMessages.taxNumber, requisites.taxNumber],
        ]}
      />
      <AccessChips access={access} />
      {until && endsSoon && (
        <div>
          <Badge tone="warning">
            <FormattedMessage {...companyMessages.endsSoon} values={{ date: day(until) }} />
          </Badge>
        </div>
      )}
      <FactLine>
        {until && !endsSoon && <FormattedMessage {...companyMessages.until} values={{ date: day(until) }} />}
        {since && <FormattedMessage {...companyMessages.added} values={{ date: day(since) }} />}
      </FactLine>
    </NamedFacts>
  );
}
