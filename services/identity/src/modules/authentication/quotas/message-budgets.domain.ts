/** What may be asked for in an hour and in a day: SMS cost money, and a mailbox is one whatever stands behind its plus. */
import { mailboxOf } from '@gatehouse/contracts/core/identifiers.ts';
import type { budgetScopes, budgetWindows } from '@gatehouse/contracts/notification/events.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import { countryOfNumber } from '@gatehouse/kit/phone/phone-number.ts';
import { DAY, type QuotaLimit } from './quotas.domain.ts';

export interface Recipient {
  readonly channel: 'email' | 'sms';
  /** Normalized. */
  readonly to: string;
}

/** What a message is for. Each has budgets of its own, so that none of them closes the way of another. */
export type MessageKind = 'codes' | 'registration' | 'restore';

export interface Budget extends QuotaLimit {
  readonly scope: (typeof budgetScopes)[number];
  readonly window: (typeof budgetWindows)[number];
  readonly country: string | null;
  readonly windowMs: number;
}

type Limits = Readonly<Record<Budget['window'], number>>;

const windows = { hour: DAY / 24, day: DAY } as const;
/** Digits at the end of a number that numbers of one range differ in. */
const RANGE_DIGITS = 4;

const isNumber = (text: string): boolean => /^\+\d{7,15}$/.test(text);

/** Budgets of the installation, which count whoever the recipient is. */
export const installationBudgets = (
  settings: SettingsSnapshot,
  channel: Recipient['channel'],
  kind: MessageKind = 'codes',
): readonly Budget[] =>
  channel === 'sms'
    ? budgets('sms:installation', 'installation', null, {
        hour: settings.smsPerHour,
        day: settings.smsPerDay,
      })
    : budgets(`${mailKey(kind)}:installation`, 'installation', null, {
        hour: settings.mailPerHour,
        day: settings.mailPerDay,
      });

const mailKey = (kind: MessageKind): string => (kind === 'codes' ? 'email' : `email:${kind}`);

const budgets = (key: string, scope: Budget['scope'], country: string | null, limits: Limits): Budget[] =>
  (['hour', 'day'] as const).map((window) => ({
    key: `budget:${key}:${window}`,
    scope,
    window,
    country,
    limit: limits[window],
    windowMs: windows[window],
  }));

/** Budgets of a country that is not at home. */
export const countryBudgets = (settings: SettingsSnapshot, country: string): readonly Budget[] =>
  budgets(`sms:country:${country}`, 'country', country, {
    hour: settings.smsPerCountryHour,
    day: settings.smsPerCountryDay,
  });

/** Mails that one administrator causes, whoever gets them: enough to bring a company in by hand. */
const ADMINISTRATOR: Limits = { hour: 100, day: 500 };

/** Of a mail that an administrator causes: theirs, and that of the mailbox, which strangers do not use up. */
export const administratorBudgets = (
  settings: SettingsSnapshot,
  administrator: string,
  to: string,
  hash: (text: string) => string,
): readonly Budget[] => {
  const { recoveryTries, mailboxPerHour, mailboxPerDay } = settings;
  const ofMailbox = {
    hour: Math.min(mailboxPerHour, recoveryTries),
    day: Math.min(mailboxPerDay, 2 * recoveryTries),
  };
  return [
    ...budgets(`email:administrator:${administrator}`, 'sender', null, ADMINISTRATOR),
    ...budgets(`email:administrators:mailbox:${hash(mailboxOf(to))}`, 'mailbox', null, ofMailbox),
  ];
};

/** Budgets of the country and the range of a number, or of a mailbox; none for what is neither. */
export const recipientBudgets = (
  settings: SettingsSnapshot,
  { channel, to }: Recipient,
  hash: (text: string) => string,
  kind: MessageKind = 'codes',
): readonly Budget[] => {
  if (channel === 'email' && to.includes('@')) {
    const limits = { hour: settings.mailboxPerHour, day: settings.mailboxPerDay };
    return budgets(`${mailKey(kind)}:mailbox:${hash(mailboxOf(to))}`, 'mailbox', null, limits);
  }
  if (channel !== 'sms' || !isNumber(to)) return [];
  const country = countryOfNumber(to) ?? '';
  const isHome = settings.smsHomeCountries.split(',').includes(country);
  const ofRange = { hour: settings.smsPerRangeHour, day: settings.smsPerRangeDay };
  return [
    ...(isHome ? [] : countryBudgets(settings, country)),
    ...budgets(`sms:range:${hash(to.slice(0, -RANGE_DIGITS))}`, 'range', country, ofRange),
  ];
};
