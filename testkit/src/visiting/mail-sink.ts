import { type AddressInfo, createServer, type Socket } from 'node:net';

/** One mail the sink has taken. */
export interface TakenMail {
  /** Without the angle brackets. */
  readonly messageId: string;
  readonly to: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly content: string;
}

export interface MailSinkBehaviour {
  /** Answer to a recipient; taken unless it tells otherwise. `hang-up` ends the connection. */
  readonly recipient?: (to: string) => string | 'hang-up' | undefined;
  /** Runs when a mail has come whole, before it is answered. */
  readonly beforeAnswer?: (mail: TakenMail) => Promise<void>;
}

export interface MailSink {
  readonly url: string;
  readonly mails: readonly TakenMail[];
  behave(behaviour: MailSinkBehaviour): void;
  /** Refuses and ends connections, as a server that is away. */
  stop(): Promise<void>;
  /** Listens at the same address again. */
  start(): Promise<void>;
}

const END = '\r\n.\r\n';
const idOf = (content: string): string => /^message-id: <([^@>]+)@/im.exec(content)?.[1] ?? '';

type Answer = (line: string) => void;

/** One conversation: the commands a client of ours uses (RFC 5321), several at once too (RFC 2920). */
const converse = (socket: Socket, behaviour: () => MailSinkBehaviour, taken: (mail: TakenMail) => void) => {
  let text = '';
  let to = '';
  let refused = false;
  let inData = false;
  const answer: Answer = (line) => {
    if (!socket.destroyed) socket.write(`${line}\r\n`);
  };
  const command = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') return answer('250-sink\r\n250-PIPELINING\r\n250 8BITMIME');
    if (verb === 'RCPT') {
      to = /<([^>]*)>/.exec(line)?.[1] ?? '';
      const said = behaviour().recipient?.(to);
      if (said === 'hang-up') return socket.destroy();
      refused = said !== undefined && !said.startsWith('2');
      return answer(said ?? '250 OK');
    }
    if (verb === 'DATA') {
      if (refused) return answer('554 no valid recipients');
      inData = true;
      return answer('354 go on');
    }
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    return answer('250 OK');
  };
  const whole = (content: string) => {
    const mail = { messageId: idOf(content), to, at: Date.now(), content };
    taken(mail);
    const { beforeAnswer } = behaviour();
    if (beforeAnswer === undefined) answer('250 taken');
    else void beforeAnswer(mail).then(() => answer('250 taken'));
  };
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    socket.cork();
    for (;;) {
      const mark = inData ? END : '\r\n';
      const end = text.indexOf(mark);
      if (end < 0) break;
      const part = text.slice(0, end);
      text = text.slice(end + mark.length);
      if (!inData) command(part);
      else {
        inData = false;
        whole(part);
      }
    }
    socket.uncork();
  });
  answer('220 sink');
};

/** A mail server that keeps what it takes, and can be away, slow and failing in between. */
export const startMailSink = async (): Promise<MailSink> => {
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: MailSinkBehaviour = {};
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    converse(
      socket,
      () => behaviour,
      (mail) => mails.push(mail),
    );
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    behave: (next) => {
      behaviour = next;
    },
    stop: async () => {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: () => listen(port),
  };
};
