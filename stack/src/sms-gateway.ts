import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createTransport } from 'nodemailer';

type Sms = { id: string; to: string; text: string };

const largestBody = 64 * 1024;

async function readSms(request: IncomingMessage): Promise<Sms | undefined> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
    if (body.length > largestBody) return undefined;
  }
  try {
    const { id, to, text } = JSON.parse(body) as Partial<Record<keyof Sms, unknown>>;
    if (typeof to !== 'string' || !/^\+?\d{5,15}$/.test(to) || typeof text !== 'string') return undefined;
    return { id: String(id), to, text };
  } catch {
    return undefined;
  }
}

/** An HTTP gateway for SMS as mobile operators have them: `POST /messages` with `{ id, to, text }`. */
export function createSmsGateway(deliver: (sms: Sms) => Promise<void>) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET' && request.url === '/health/ready') return 200;
    if (request.method !== 'POST' || request.url !== '/messages') return 404;
    const sms = await readSms(request);
    if (!sms) return 400;
    await deliver(sms);
    response.setHeader('content-type', 'application/json');
    return 202;
  };
  return createServer((request, response) => {
    answer(request, response).then(
      (status) => {
        response.writeHead(status).end(status === 202 ? '{"accepted":true}' : '');
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(503).end();
      },
    );
  });
}

/** Shows each SMS as a mail to `<number>@sms.local`, so that one catcher shows everything that was sent. */
function mailInstead(smtpUrl: string) {
  const transport = createTransport(smtpUrl);
  return async ({ id, to, text }: Sms) => {
    await transport.sendMail({
      from: 'sms@gatehouse.example',
      to: `${to.replace('+', '')}@sms.local`,
      subject: `SMS to ${to}`,
      text,
      headers: { 'X-Sms-Id': id, 'X-Sms-To': to },
    });
  };
}

if (import.meta.main) {
  const { GATEHOUSE_PORT = '8027', GATEHOUSE_SMTP_URL = 'smtp://127.0.0.1:8026' } = process.env;
  const gateway = createSmsGateway(mailInstead(GATEHOUSE_SMTP_URL));
  gateway.listen(Number(GATEHOUSE_PORT), '127.0.0.1');
  process.once('SIGTERM', () => gateway.close());
}
