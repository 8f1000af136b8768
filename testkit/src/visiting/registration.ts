import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import type { Answer, BrowserClient } from './browser-client.ts';
import type { MessageSink } from './message-sink.ts';

export interface Registration {
  readonly client: BrowserClient;
  readonly sink: Pick<MessageSink, 'next'>;
  readonly email: string;
  /** E.164. */
  readonly mobile: string;
  readonly password: string;
  readonly lastName?: string;
}

/** What only the person may know. */
export interface RegistrationSecrets {
  readonly link: string;
  readonly code: string;
}

const expectStatus = ({ status, body }: Answer, wanted: number): void => {
  if (status !== wanted) throw new Error(`answered ${status} instead of ${wanted}: ${JSON.stringify(body)}`);
};

/** From the form to the session, as a person goes with their mailbox and their phone. Throws at the first wrong answer. */
export const register = async (registration: Registration): Promise<RegistrationSecrets> => {
  const { client, sink, email, mobile, password, lastName = 'Bennett' } = registration;
  const { options } = (await client.get('/platform/ui/project/info')).body as ProjectInfo;
  const terms = Object.values(options)[0]?.lawInfo.termsInfo ?? [];
  const termsAgree = terms.map(({ id }) => ({ type: id, agree: true }));
  const form = { lastName, firstName: 'Olivia', email, termsAgree };
  expectStatus(await client.post('/platform/registration/link', form), 204);
  const link = /\/platform\/registration\/([\w-]{43})/.exec(await sink.next(email))?.[1] ?? '';
  expectStatus(await client.get(`/platform/registration/status/${link}`), 200);
  expectStatus(await client.post('/platform/registration/code', { mobile, secret: link }), 200);
  const code = /\b(\d{4})\b/.exec(await sink.next(mobile))?.[1] ?? '';
  expectStatus(await client.put('/platform/registration/verify', { mobile, secret: link, code }), 204);
  const last = { password, repeatPassword: password, mobile, secret: link };
  expectStatus(await client.post('/platform/registration/complete', last), 204);
  return { link, code };
};
