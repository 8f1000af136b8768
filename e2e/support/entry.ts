import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { castPerson } from './cast.ts';
import { codeBySms, codeField } from './codes.ts';
import { type Calls, callsOf, runAccess, runCompany } from './companies.ts';
import { linkIn, mailsTo } from './mail.ts';
import { expect, test } from './test.ts';
import type { Texts } from './texts.ts';

export interface Newcomer {
  readonly email: string;
  /** E.164. */
  readonly mobile: string;
  /** As it is typed behind the country code. */
  readonly national: string;
  readonly password: string;
}

/** Somebody new for every journey, so that journeys and runs may stand beside one another. */
export const newcomer = (): Newcomer => {
  const national = `916${String(randomInt(10_000_000)).padStart(7, '0')}`;
  return {
    email: `newcomer-${randomUUID()}@demo.gatehouse.example`,
    mobile: `+7${national}`,
    national,
    password: `Quiet-Lantern-${randomUUID().slice(0, 8)}-Q7`,
  };
};

/** The newest link to a page (the last part of its address before the secret) that an address was mailed. */
export const mailedLink = async (email: string, page: string, count = 1): Promise<string> => {
  const links = async () =>
    (await mailsTo(email)).filter(({ text }) => text.includes(`/platform/${page}/`)).map(linkIn);
  await expect.poll(async () => (await links()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count);
  return (await links())[count - 1] as string;
};

let inviter: Promise<Calls> | undefined;

/** Calls of this project's master account. */
export const masterCalls = (): Promise<Calls> => {
  const { name, use } = test.info().project;
  inviter ??= callsOf(use.baseURL as string, castPerson(name, 'inviter'));
  return inviter;
};

/** Invites somebody as a master account does; answers the link of the mail and the invitation's id. */
export const inviteTo = async (email: string): Promise<{ readonly id: string; readonly link: string }> => {
  const body = { email, contractorId: runCompany().id, access: runAccess() };
  const { id } = await (await masterCalls()).done('POST', '/master-account/invitations', body);
  return { id, link: await mailedLink(email, 'invitation') };
};
export const invite = async (email: string): Promise<string> => (await inviteTo(email)).link;

/** The first step of an invitation: the name, which nobody has told yet. */
export const nameYourself = async (page: Page, t: Texts, lastName = 'Орлова'): Promise<void> => {
  await page.getByLabel(t('entry.name.lastName')).fill(lastName);
  await page.getByLabel(t('entry.name.firstName')).fill('Вера');
  await page.getByRole('button', { name: t('entry.invitation.next') }).click();
};

/** Fills in the first step of a registration and sends it. */
export const askToRegister = async (page: Page, t: Texts, email: string): Promise<void> => {
  await page.getByLabel(t('entry.name.lastName')).fill('Константинопольская-Вознесенская');
  await page.getByLabel(t('entry.name.firstName')).fill('Вера');
  await page.getByLabel(t('entry.email')).fill(email);
  await page.getByRole('button', { name: t('entry.registration.submit') }).click();
};

/** Asks for a link to a new password. */
export const askToRestore = async (page: Page, t: Texts, email: string): Promise<void> => {
  await page.goto('/platform/forgot-password');
  await sendRestore(page, t, email);
};

export const sendRestore = async (page: Page, t: Texts, email: string): Promise<void> => {
  await page.getByLabel(t('entry.email')).fill(email);
  await page.getByRole('button', { name: t('entry.restore.submit') }).click();
};

/** Gives a number and asks for its code. */
export const giveMobile = async (page: Page, t: Texts, { national }: Newcomer): Promise<void> => {
  await expect(page.getByLabel(t('ui.countryCode'))).toBeVisible();
  await page.getByLabel(t('entry.mobile.mobile')).fill(national);
  await page.getByRole('button', { name: t('entry.mobile.send') }).click();
  await expect(codeField(page)).toBeVisible();
};

/** Gives a number and proves it. */
export const verifyMobile = async (page: Page, t: Texts, person: Newcomer): Promise<void> => {
  await giveMobile(page, t, person);
  await codeField(page).fill(await codeBySms(person.mobile));
  await expect(newPassword(page, t)).toBeVisible();
};

export const newPassword = (page: Page, t: Texts): Locator =>
  page.getByLabel(t('entry.password.password'), { exact: true });

export const choosePassword = async (page: Page, t: Texts, password: string): Promise<void> => {
  await newPassword(page, t).fill(password);
  await page.getByLabel(t('entry.password.repeat')).fill(password);
};
