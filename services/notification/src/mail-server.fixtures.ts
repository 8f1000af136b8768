import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server that keeps what it was given; recipients are refused with a status while one is set. */
export const startMailServer = async (refusal?: number) => {
  const mails: string[] = [];
  let answer = refusal;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(answer === undefined ? null : Object.assign(new Error('no'), { responseCode: answer })),
    onData: (stream, _session, done) => {
      let data = '';
      stream.on('data', (chunk) => {
        data += String(chunk);
      });
      stream.on('end', () => {
        mails.push(data);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    mails,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    answerWith: (status: number | undefined) => {
      answer = status;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
