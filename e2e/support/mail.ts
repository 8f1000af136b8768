/** The mail catcher of the stack: mails, and SMS as mails to `<number>@sms`. */

const base = process.env.GATEHOUSE_E2E_MAIL_URL ?? 'http://localhost:9025';

export interface CaughtMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly messageId: string;
}

interface MaildevMail {
  readonly id: string;
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
  readonly messageId?: string;
}

/** Mails to an address as it was written, oldest first. The catcher looks for them: all mails of a run are megabytes. */
export const mailsTo = async (address: string): Promise<readonly CaughtMail[]> => {
  const query = new URLSearchParams({ 'to.address': address });
  const answer = await fetch(`${base}/email?${query}`, { headers: { 'accept-encoding': 'identity' } });
  return ((await answer.json()) as readonly MaildevMail[]).map((mail) => ({
    id: mail.id,
    to: address,
    subject: mail.subject,
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
  }));
};

/** Comes whenever somebody signs in with another browser: who counts the mails of a journey does not mean it. */
const isAboutDevice = ({ text }: CaughtMail): boolean => text.includes('/platform/end-session/');

/** Mails to an address, but for those about new devices. */
export const countedMailsTo = async (address: string): Promise<readonly CaughtMail[]> =>
  (await mailsTo(address)).filter((mail) => !isAboutDevice(mail));

const waited = async (
  find: () => Promise<CaughtMail | undefined>,
  what: string,
  limitMs: number,
): Promise<CaughtMail> => {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const mail = await find();
    if (mail !== undefined) return mail;
    if (Date.now() > deadline) throw new Error(`no ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
};

/** Waits for the `count`-th mail to an address, but for those about new devices. */
export const nextMail = (address: string, count = 1, limitMs = 60_000): Promise<CaughtMail> =>
  waited(
    async () => (await countedMailsTo(address))[count - 1],
    `mail number ${count} to ${address}`,
    limitMs,
  );

/** Waits for the first mail about a new device. */
export const deviceMail = (address: string, limitMs = 60_000): Promise<CaughtMail> =>
  waited(
    async () => (await mailsTo(address)).find(isAboutDevice),
    `mail about a new device to ${address}`,
    limitMs,
  );

/** The code a mail or SMS carries. */
export const codeIn = ({ text, subject }: CaughtMail): string => {
  const code = /\b(\d{4,10})\b/.exec(`${subject} ${text}`)?.[1];
  if (code === undefined) throw new Error('there is no code in the message');
  return code;
};

/** The first link into the platform that a mail carries. */
export const linkIn = ({ text }: CaughtMail): string => {
  const link = /https?:\/\/\S+\/platform\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error('there is no link in the mail');
  return link;
};
