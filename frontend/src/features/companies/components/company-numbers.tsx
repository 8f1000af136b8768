import { FormattedMessage } from 'react-intl';
import type { Message } from '../../../i18n/texts-of.ts';
import { FactLine } from '../../../ui/fact-line/fact-line.tsx';
import { companyMessages } from '../texts.ts';

interface Numbers {
  inn: string | null;
  kpp?: string | null;
  taxNumber?: string | null;
}

const number = (label: Message, value: string | null | undefined) =>
  value ? (
    <>
      <FormattedMessage {...label} /> <code dir="ltr">{value}</code>
    </>
  ) : null;

/** What a company is told from others by: its taxpayer number, or a foreign tax number. */
export function CompanyNumbers({ inn, kpp, taxNumber }: Numbers) {
  return (
    <FactLine>
      {number(companyMessages.inn, inn)}
      {number(companyMessages.kpp, kpp)}
      {number(companyMessages.taxNumber, taxNumber)}
    </FactLine>
  );
}
