import type { Locator, Page } from '@playwright/test';
import { type CaughtMail, codeIn, countedMailsTo, nextMail } from './mail.ts';

/** Where the catcher shows the SMS of a number. */
export const smsAddress = (mobile: string): string => `${mobile.replace(/\D/g, '')}@sms.local`;

/** The code in an SMS; its subject holds the number. */
const codeInSms = (sms: CaughtMail): string => codeIn({ ...sms, subject: '' });

export const codeByMail = async (email: string, count = 1): Promise<string> =>
  codeIn(await nextMail(email, count));

export const codeBySms = async (mobile: string, count = 1): Promise<string> =>
  codeInSms(await nextMail(smsAddress(mobile), count));

/** How many messages an address has by now. */
export const countOf = async (address: string): Promise<number> => (await countedMailsTo(address)).length;

/** Another code of the same length. */
export const wrongCode = (code: string, by = 1): string =>
  code.replace(/\d$/, (digit) => String((Number(digit) + by) % 10));

/** The field of a one-time code, as password managers and phones find it. */
export const codeField = (page: Page): Locator => page.locator('input[autocomplete="one-time-code"]');
