/** Stands for provider-sync: an address, a state and a transaction for each beginning; codes tell who has signed in. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Person {
  readonly subject: string;
  readonly issuer?: string;
  readonly sid?: string | null;
  readonly claims?: object;
  readonly userinfoFailure?: string;
}

const noClaims = {
  preferredUsername: null,
  name: null,
  givenName: null,
  familyName: null,
  middleName: null,
  email: null,
  emailVerified: false,
  phoneNumber: null,
  phoneNumberVerified: false,
  locale: null,
};

export const startProviderSync = async () => {
  const people = new Map<string, Person>();
  const used = new Set<string>();
  const begun: { id: string; redirectUri: string }[] = [];
  let away = false;
  let held = false;
  const refuse = (status: number, code: string) => ({
    status,
    body: { type: code, title: code, status, code },
  });

  const answerOf = (id: string, act: string, body: Record<string, string>) => {
    if (away) return refuse(422, 'provider.connection');
    if (held) return refuse(409, 'provider.originUnconfirmed');
    switch (act) {
      case 'begin': {
        const state = randomBytes(24).toString('base64url');
        begun.push({ id, redirectUri: String(body.redirectUri) });
        const authorizationUrl = `https://idp.example/realms/${id}/auth?state=${state}`;
        const expiresAt = new Date(Date.now() + 900_000).toISOString();
        return { status: 200, body: { authorizationUrl, state, transaction: `${id}.${state}`, expiresAt } };
      }
      case 'complete': {
        const query = new URLSearchParams(body.query);
        const code = query.get('code') ?? '';
        const person = people.get(code);
        const isOurs = body.transaction === `${id}.${query.get('state')}`;
        if (!isOurs || person === undefined || used.has(code)) return refuse(403, 'provider.signInRefused');
        used.add(code);
        const {
          subject,
          issuer = `https://idp.example/realms/${id}`,
          sid = null,
          claims,
          userinfoFailure,
        } = person;
        const told = { ...noClaims, ...claims };
        return {
          status: 200,
          body: { issuer, subject, sid, authTime: null, claims: told, userinfoFailure, idTokenHint: 'hint' },
        };
      }
      case 'end-session':
        return { status: 200, body: { url: `https://idp.example/logout?hint=${body.idTokenHint}` } };
      case 'logout-token': {
        const told = /^valid:(\w*):(\w*)$/.exec(String(body.logoutToken));
        if (told === null) return refuse(403, 'provider.signInRefused');
        const [, sid, subject] = told;
        return { status: 200, body: { issuer: 'i', sid: sid || null, subject: subject || null } };
      }
      default:
        return refuse(404, 'request.notFound');
    }
  };

  const server = createServer(async (request, response) => {
    const [, id = '', act = ''] =
      /^\/internal\/providers\/([^/]+)\/sign-in\/([a-z-]+)$/.exec(request.url ?? '') ?? [];
    const { status, body } = answerOf(id, act, (await json(request)) as Record<string, string>);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun,
    /** A code that the provider hands out to this person. */
    codeOf: (person: Person): string => {
      const code = randomBytes(12).toString('base64url');
      people.set(code, person);
      return code;
    },
    goAway: (gone: boolean) => {
      away = gone;
    },
    /** An origin that it names waits for an administrator. */
    hold: (waits: boolean) => {
      held = waits;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
