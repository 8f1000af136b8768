import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import {
  platformMenuCabinetCall,
  platformMenuConsoleCall,
  platformMenuServicesCall,
  platformUiConfigureCall,
} from '@gatehouse/contracts/generated/calls/platform.ts';
import { profileSettingsReadCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import type { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import type { MenuItem, ServiceMenuItem } from '@gatehouse/contracts/platform/resources.ts';
import type { UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import type { ApiError } from '../../lib/api-error.ts';
import type { Http, Result } from '../../lib/http.ts';

/** What the server lets a person see, each by a call of its own. */
export interface SessionParts {
  services: readonly ServiceMenuItem[];
  cabinetMenu: readonly MenuItem[];
  consoleMenu: readonly MenuItem[];
  /** Methods that the person's roles grant. */
  methods: readonly string[];
  /** Flags of what the console asks by itself. */
  accesses: Accesses;
  /** The person decides for a company at least. */
  masterAccount: boolean;
  settings: UserSettings;
  /** Announcements of the domain for pages behind the sign-in, by locale. */
  banners: SignedInBanners;
}

type Accesses = ResponseOf<typeof platformEndpoints.configure>['accesses'];
type SignedInBanners = ResponseOf<typeof platformEndpoints.configure>['banners'];

export type PartName = keyof SessionParts;
/** Why a part is not there. */
export type MissingParts = Partial<Record<PartName, ApiError>>;

/** Who answers: the server, or an answer that carries several. */
type Asked = Pick<Http, 'send'>;

type Asks = { readonly [Name in PartName]: (http: Asked) => Promise<Result<SessionParts[Name]>> };

const pick = <T, Part>(result: Result<T>, part: (data: T) => Part): Result<Part> =>
  result.ok ? { ok: true, data: part(result.data) } : result;

const asks: Asks = {
  services: async (http) =>
    pick(
      await http.send(platformMenuServicesCall, { query: { type: 'platform' } }),
      ({ services }) => services,
    ),
  cabinetMenu: async (http) => pick(await http.send(platformMenuCabinetCall, {}), ({ menu }) => menu),
  consoleMenu: async (http) => pick(await http.send(platformMenuConsoleCall, {}), ({ menu }) => menu),
  methods: async (http) => pick(await http.send(platformUiConfigureCall, {}), ({ methods }) => methods),
  accesses: async (http) => pick(await http.send(platformUiConfigureCall, {}), ({ accesses }) => accesses),
  masterAccount: async (http) =>
    pick(await http.send(platformUiConfigureCall, {}), ({ accesses }) => accesses.masterAccountAccess),
  banners: async (http) => pick(await http.send(platformUiConfigureCall, {}), ({ banners }) => banners),
  settings: async (http) => pick(await http.send(profileSettingsReadCall, {}), ({ settings }) => settings),
};

/** What follows from the person's rights. */
export const rightsParts = [
  ...(['services', 'cabinetMenu', 'consoleMenu', 'methods', 'masterAccount'] as const),
] satisfies readonly PartName[];

export const partNames = Object.keys(asks) as readonly PartName[];

export interface PartsAnswer {
  known: Partial<SessionParts>;
  missing: MissingParts;
}

/** Asks for these parts at once. One that fails is missing: nothing is not the same as an empty list. */
export async function askParts(http: Asked, names: readonly PartName[]): Promise<PartsAnswer> {
  const answer: PartsAnswer = { known: {}, missing: {} };
  await Promise.all(
    names.map(async (name) => {
      const result: Result<SessionParts[PartName]> = await asks[name](http);
      if (result.ok) Object.assign(answer.known, { [name]: result.data });
      else answer.missing[name] = result.error;
    }),
  );
  return answer;
}
