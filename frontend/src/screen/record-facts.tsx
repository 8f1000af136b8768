import type { ReactNode } from 'react';
import { FormattedList, FormattedMessage } from 'react-intl';
import type { Message } from '../i18n/texts-of.ts';
import { LabelValueList, LabelValueRow } from '../ui/label-value/label-value.tsx';
import { OuterLink } from '../ui/link/link.tsx';
import { widgetMessages } from '../ui/widget-texts/texts.ts';

/** A link to somewhere else. */
interface Address {
  readonly href: string | null;
}

/** Yes and no, names one after the other, an address, or what is to be shown as it is; undefined has no row. */
export type Fact = ReactNode | readonly string[] | Address;

export interface RecordFactsProps<Name extends string> {
  texts: Readonly<Record<string, Message | undefined>>;
  /** In their order, each called as the text of its name is (`nameField` where that is something else). */
  facts: Readonly<Partial<Record<Name, Fact>>>;
}

const isNames = (fact: Fact): fact is readonly string[] =>
  Array.isArray(fact) && fact.every((name) => typeof name === 'string');

const isAddress = (fact: Fact): fact is Address =>
  typeof fact === 'object' && fact !== null && 'href' in fact;

function shown(fact: Fact): ReactNode {
  if (typeof fact === 'boolean') return <FormattedMessage {...widgetMessages[fact ? 'yes' : 'no']} />;
  if (isNames(fact)) return fact.length > 0 && <FormattedList value={fact} />;
  if (isAddress(fact)) return fact.href && <OuterLink href={fact.href}>{fact.href}</OuterLink>;
  return fact;
}

/** What is kept of a record, a row each. */
export function RecordFacts<Name extends string>({ texts, facts }: RecordFactsProps<Name>) {
  return (
    <LabelValueList>
      {Object.entries<Fact>(facts as Readonly<Record<string, Fact>>).map(([name, fact]) => {
        const label = texts[`${name}Field`] ?? texts[name];
        return (
          fact !== undefined && (
            <LabelValueRow key={name} label={label ? <FormattedMessage {...label} /> : name}>
              {shown(fact)}
            </LabelValueRow>
          )
        );
      })}
    </LabelValueList>
  );
}
