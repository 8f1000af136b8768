/** A provider that tells all that it knows in every place that an answer has: for tests that look for secrets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it hands out. */
export const echoedTokens = {
  access: 'opaque/access+canary=',
  refresh: 'opaque-refresh-canary',
  id: 'opaque-id-canary',
} as const;

/** `tell` says which secret of its client it tells from then on. */
export const startEchoingProvider = async () => {
  let secret = '';
  let url = '';
  const server = createServer((request, response) => {
    const { access, refresh, id } = echoedTokens;
    const sent = request.headers.authorization ?? '';
    const echoes = [secret, access, refresh, id];
    response.setHeader('content-type', `application/json; trace="${access}"`);
    response.setHeader('x-debug', `Bearer ${access}`);
    response.setHeader('x-sent', sent);
    response.setHeader('x-encoded', echoes.map((one) => encodeURIComponent(one)).join(' '));
    response.setHeader('x-packed', echoes.map((one) => Buffer.from(`x:${one}`).toString('base64')).join(' '));
    response.setHeader(
      'location',
      `${url}/callback?max=5&access_token=${encodeURIComponent(access)}#id_token=${id}`,
    );
    response.setHeader('set-cookie', `session=${refresh}; Path=/`);
    const isToken = request.url?.endsWith('/token') === true;
    response.end(
      JSON.stringify({
        ...(isToken ? { access_token: access, refresh_token: refresh, id_token: id, expires_in: 60 } : {}),
        visible: 'anna',
        trace: echoes,
        debug: { sent, of: encodeURIComponent(sent) },
        numeric: Number.isNaN(Number(secret)) ? null : Number(secret),
        [`name ${access}`]: Buffer.from(JSON.stringify(echoes)).toString('base64url'),
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    tell: (own: string) => {
      secret = own;
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** A text as it is, and behind percents and base64. */
export const readings = (text: string): string => {
  const plain = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
  const runs = [...(text.match(/[\w+/-]{6,}/g) ?? []), ...(plain.match(/[\w+/-]{6,}/g) ?? [])];
  return [text, plain, ...runs.map((run) => Buffer.from(run, 'base64').toString())].join('\n');
};
