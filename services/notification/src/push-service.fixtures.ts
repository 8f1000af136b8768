import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushRegistration } from '@gatehouse/contracts/notification/push.resources.ts';
import webPush from 'web-push';
import type { PushKeys } from './modules/push/push-keys.ts';

const CURVE = 'prime256v1';

export const testPushKeys = (): PushKeys => ({
  ...webPush.generateVAPIDKeys(),
  subject: 'mailto:admin@gatehouse.example',
});

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A browser with a subscription; it alone can read what is pushed to it (RFC 8291, aes128gcm). */
export const testBrowser = (origin: string) => {
  const pair = createECDH(CURVE);
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  const registration: PushRegistration = {
    endpoint: `${origin}/push/${randomUUID()}`,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  };
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const sender = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const key = derive(pair.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(key, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  };
  return { registration, read };
};

/** Whether `Authorization` is a token of these keys for this push service (RFC 8292). */
export const isSignedBy = (header: string, { publicKey }: PushKeys, audience: string): boolean => {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinates = { x: point.subarray(1, 33), y: point.subarray(33) };
  const [x, y] = [coordinates.x.toString('base64url'), coordinates.y.toString('base64url')];
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    {
      key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );
  return (
    signed && key === publicKey && JSON.parse(Buffer.from(claims, 'base64url').toString()).aud === audience
  );
};

interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A push service (RFC 8030) on a real port. */
export const startPushService = async () => {
  const pushed: Pushed[] = [];
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    pushed.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(answer.status, answer.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    pushed,
    behave: (next: typeof answer) => {
      answer = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
export type TestPushService = Awaited<ReturnType<typeof startPushService>>;
