/** Where a relying party is told of the ends of sessions (OpenID Connect Back-Channel Logout, section 2.5). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface LogoutToken {
  readonly aud: string;
  readonly sid: string;
}

/** Keeps what it was told, by `sid` unless another way is given; it may be away for a while. */
export const startLogoutReceiver = async (noteOf: (token: LogoutToken) => string = ({ sid }) => sid) => {
  const told: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const token = new URLSearchParams(text).get('logout_token') ?? '';
    told.push(noteOf(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())));
    response.end();
  });
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    told,
    /** Of a client that is told here. */
    facts: { backchannelLogoutUri: `http://127.0.0.1:${port}/out` },
    leave: () => new Promise((done) => server.close(done)),
    comeBack: () => listen(port),
  };
};
