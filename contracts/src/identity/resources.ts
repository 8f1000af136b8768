import Type, { type Static } from 'typebox';
import { Closed, Instant, Line, Nullable } from '../core/schema.ts';
import { factors } from './factors.ts';

/** By what a person names themselves (section 8 of the architecture). */
export const idKeys = ['login', 'email', 'mobile'] as const;
export const IdKey = Type.Enum([...idKeys]);
export type IdKey = (typeof idKeys)[number];

/** One of them. */
export const Factor = Type.Enum([...factors]);
export type Factor = (typeof factors)[number];

/** An identifier as typed; normalized by identity (N10). */
export const LoginName = Line(254, 1);
/** By `core/identifiers.ts`: a domain of any script, and Latin letters before it. */
export const EmailAddress = Type.String({ format: 'email', minLength: 3, maxLength: 254 });
/** As typed or pasted; identity makes E.164 of it. */
export const MobileNumber = Line(64);
/** Accepted up to 256 characters, never truncated (N1). */
export const Password = Type.String({ minLength: 1, maxLength: 256, writeOnly: true });
export const Code = Type.String({ pattern: '^[0-9]{4,10}$', description: 'One-time code' });
export const MobileCode = Type.String({
  pattern: '^[0-9]{4}$',
  description: 'Code that proves the phone number',
});

/** `weak` is refused; the others are not. */
export const passwordStrengths = ['weak', 'fair', 'good', 'strong'] as const;
/** What a password is made of that is guessed first, the worst first. */
export const passwordWeaknesses = [
  'context',
  'word',
  'keyboard',
  'sequence',
  'repeat',
  'date',
  'ending',
  'short',
] as const;
export const PasswordVerdict = Closed({
  strength: Type.Enum([...passwordStrengths]),
  weaknesses: Type.Array(Type.Enum([...passwordWeaknesses]), { maxItems: 2 }),
});
export type PasswordVerdict = Static<typeof PasswordVerdict>;

/** Agreement of a person with a term; `type` is the term's id. */
export const TermAgreement = Closed({ type: Line(64, 1), agree: Type.Boolean() });
export const TermsAgree = Type.Array(TermAgreement, { maxItems: 50 });

/** Where an address is, as far as that is known without asking anybody. */
export const Place = Closed({
  country: Nullable(Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' })),
  localNetwork: Type.Boolean({ description: 'The address is one of a private network' }),
});
export type Place = Static<typeof Place>;

/** One session as its owner sees it. */
export const SessionView = Closed({
  sessionId: Type.String(),
  name: Type.String({
    description: 'Browser and system, for example Firefox, Windows; empty when they cannot be told',
  }),
  deviceType: Type.Enum(['desktop', 'phone', 'tablet', 'other'], {
    description: 'As the browser says; it decides nothing',
  }),
  newDevice: Type.Boolean({
    description: 'The person had not signed in with this device before the session began',
  }),
  clientId: Type.String(),
  ip: Type.String(),
  place: Place,
  display: Nullable(Type.String({ description: 'Size of the screen, as the browser told it' })),
  sessionStart: Instant,
  sessionExpired: Instant,
  lastAccess: Instant,
  current: Type.Boolean(),
  /** Absent in what a version before this one answers. */
  applications: Type.Optional(
    Type.Array(Closed({ id: Type.String(), name: Line(200), nameEn: Line(200) }), {
      description:
        'Applications in which the person is signed in by this session, in the order they came to them',
    }),
  ),
});
export type SessionView = Static<typeof SessionView>;

/** What a process may know of a session; the BFF makes actor tokens of it. */
export const SessionFacts = Closed({
  sessionId: Type.String(),
  accountId: Type.String(),
  login: Nullable(Type.String()),
  /** Keys of the methods that the roles in force grant, those of companies too. */
  methods: Type.Array(Type.String()),
  masterAccount: Type.Boolean(),
  domainId: Type.String(),
  startedAt: Instant,
  expiresAt: Instant,
  /** The person's language; absent where none is known, and in what a version before this one cached. */
  locale: Type.Optional(Type.String()),
  /** What the rules of now are held against; absent in what a version before this one cached or answered. */
  standing: Type.Optional(
    Closed({
      /** Codes. */
      roles: Type.Array(Type.String()),
      /** Assigned to the person. */
      schemeCode: Nullable(Type.String()),
      /** Proven when the session began. */
      factors: Type.Array(Factor),
      /** Version of each term that the person agreed with last. */
      agreed: Type.Record(Type.String(), Type.String()),
      /** Key of the device that it began on; a browser that does not hold its cookie proves anew who it is (ADR 57). */
      device: Type.Optional(Type.String()),
    }),
  ),
});
export type SessionFacts = Static<typeof SessionFacts>;

/** What sessions are held against at every call, beside the facts of the domain: a change of it acts on open sessions. */
export const SessionRules = Closed({
  /** Method keys by role. */
  roles: Type.Record(Type.String(), Type.Array(Type.String())),
  /** Active schemes by code, reduced to the flows that are open. */
  schemes: Type.Record(
    Type.String(),
    Closed({ first: Type.Array(Factor), second: Type.Array(Factor), secondRequired: Type.Boolean() }),
  ),
  /** Scheme of those who have none by assignment or domain; null: none is active. */
  fallbackScheme: Nullable(Type.String()),
  /** Empty: networks have a call of their own. It stays for BFFs of the version before. */
  networks: Type.Array(
    Closed({
      list: Type.Enum(['white', 'black']),
      domainId: Nullable(Type.String()),
      network: Type.String({ description: 'CIDR notation (RFC 4632), or a single address' }),
    }),
  ),
});
export type SessionRules = Static<typeof SessionRules>;

/** Answer to a sign-in step: done, or the flows of the second factor. */
export const SignInStep = Closed({
  status: Type.Enum(['signedIn', 'secondFactor']),
  flows: Type.Optional(Type.Array(Factor)),
  resendIn: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Seconds until a code may be sent again' }),
  ),
});

/** State of a mailed link. Bad states are errors: 403 expired or canceled, 410 used, 404 unknown. */
export const LinkStatus = Closed({
  status: Type.Enum(['valid', 'active'], {
    description: '`active`: this browser is signed in as another account',
  }),
  endTime: Instant,
  email: Type.Optional(Type.String({ description: 'Masked' })),
  login: Type.Optional(Type.String()),
  firstName: Type.Optional(Type.String()),
  lastName: Type.Optional(Type.String()),
  middleName: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String({ description: 'Masked' })),
  inviter: Type.Optional(Type.String({ description: 'Name of the person who invites' })),
  company: Type.Optional(Type.String({ description: 'Name of the company that the invitation is for' })),
});

/** State of an invitation's link; who has an account accepts in the cabinet. */
export const InvitationLinkStatus = Closed({
  ...LinkStatus.properties,
  status: Type.Enum(['valid', 'active', 'accountExists'], {
    description:
      '`active`: this browser is signed in as another account; `accountExists`: the invited address has an account, which answers by `invitationId`',
  }),
  invitationId: Type.Optional(Type.String({ description: 'Told where the invited address has an account' })),
});

export const EndTime = Closed({
  endTime: Instant,
  resendIn: Type.Integer({ minimum: 0, description: 'Seconds until a code may be sent again' }),
});
