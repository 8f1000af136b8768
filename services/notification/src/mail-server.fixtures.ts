import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface MailServerBehaviour {
  /** Status that recipients are refused with. */
  readonly refusal?: number | undefined;
  /** Milliseconds before a recipient is answered. */
  readonly recipientAfter?: number;
  /** Milliseconds before a whole mail is answered; it counts as taken when it has come. */
  readonly answerAfter?: number;
  /** Ends the connection instead of answering a whole mail. */
  readonly hangUp?: boolean;
}

/** A real mail server that keeps what it was given and can be made slow, unfriendly and unreliable. */
export const startMailServer = async (refusal?: number) => {
  const mails: string[] = [];
  const envelopes: { readonly from: string; readonly to: readonly string[] }[] = [];
  let behaviour: MailServerBehaviour = { refusal };
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onClose: () => {
      connections -= 1;
    },
    onRcptTo: (_address, _session, done) => {
      const { refusal: status, recipientAfter = 0 } = behaviour;
      const answer = () =>
        done(status === undefined ? null : Object.assign(new Error('no'), { responseCode: status }));
      if (recipientAfter === 0) answer();
      else setTimeout(answer, recipientAfter);
    },
    onData: (stream, session, done) => {
      let data = '';
      stream.on('data', (chunk) => {
        data += String(chunk);
      });
      stream.on('end', () => {
        mails.push(data);
        const { mailFrom, rcptTo } = session.envelope;
        envelopes.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
        });
        const { answerAfter = 0, hangUp = false } = behaviour;
        if (hangUp) {
          for (const connection of server.connections) connection._socket.destroy();
          return;
        }
        if (answerAfter === 0) done();
        else setTimeout(done, answerAfter);
      });
    },
  });
  // A client that goes away in the middle is part of the tests.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    mails,
    envelopes,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    connections: () => connections,
    behave: (next: MailServerBehaviour) => {
      behaviour = next;
    },
    answerWith: (status: number | undefined) => {
      behaviour = { refusal: status };
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
