import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import type { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import type {
  MenuItem,
  ProjectInfo,
  PublicSettings,
  ServiceMenuItem,
} from '@gatehouse/contracts/platform/resources.ts';
import type { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import type { UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import type { Static } from 'typebox';
import { type ApiError, isProblem } from '../../lib/api-error.ts';
import type { Http } from '../../lib/http.ts';
import {
  cabinetMenuCall,
  changeUserSettingsCall,
  configureCall,
  consoleMenuCall,
  logoutCall,
  profileCall,
  projectInfoCall,
  publicSettingsCall,
  servicesMenuCall,
  userSettingsCall,
} from './api/start-up-calls.ts';
import type { SessionHint } from './session-hint.ts';

/** The signed-in person and what the server lets them see. */
export interface Session {
  profile: ResponseOf<typeof profileEndpoints.read>;
  services: readonly ServiceMenuItem[];
  cabinetMenu: readonly MenuItem[];
  consoleMenu: readonly MenuItem[];
  accesses: ResponseOf<typeof platformEndpoints.configure>['accesses'] | undefined;
  settings: UserSettings;
}

export interface StartUpState {
  project: ProjectInfo | undefined;
  projectError: ApiError | undefined;
  publicSettings: Static<typeof PublicSettings> | undefined;
  /** `unknown` until it is asked for; `failed` when the answer did not come. */
  signedIn: 'unknown' | 'no' | 'yes' | 'failed';
  sessionError: ApiError | undefined;
  session: Session | undefined;
}

export interface StartUp {
  current(): StartUpState;
  subscribe(listener: () => void): () => void;
  loadProject(): Promise<void>;
  /** Asks who is signed in. With `onlyIfLikely`, a browser without a hint is taken for signed out. */
  loadSession(options?: { onlyIfLikely?: boolean }): Promise<StartUpState>;
  /** The session is over, as an answer of the server said. */
  forgetSession(): void;
  logout(): Promise<ApiError | undefined>;
  changeSettings(change: Partial<UserSettings>): Promise<void>;
}

const nobody: Pick<StartUpState, 'session' | 'sessionError' | 'signedIn'> = {
  session: undefined,
  sessionError: undefined,
  signedIn: 'no',
};

const defaultSettings: UserSettings = { navMini: false, lang: 'ru', pagination: 20, cookie: false };

/** Holds what every page starts with. Changing settings shows at once; the server's answer has the last word. */
export function createStartUp({ http, hint }: { http: Http; hint: SessionHint }): StartUp {
  const listeners = new Set<() => void>();
  let state: StartUpState = {
    project: undefined,
    projectError: undefined,
    publicSettings: undefined,
    ...nobody,
    signedIn: 'unknown',
  };
  const change = (part: Partial<StartUpState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const forget = () => {
    hint.clear();
    change(nobody);
  };

  const readSession = async (): Promise<void> => {
    // Menus and settings that fail to arrive leave the page usable; the profile decides who is there.
    const [profile, services, cabinet, console, configure, settings] = await Promise.all([
      http.send(profileCall, {}),
      http.send(servicesMenuCall, { query: { type: 'platform' } }),
      http.send(cabinetMenuCall, {}),
      http.send(consoleMenuCall, {}),
      http.send(configureCall, {}),
      http.send(userSettingsCall, {}),
    ]);
    if (!profile.ok) {
      if (isProblem(profile.error) && profile.error.status === 401) forget();
      else change({ session: undefined, sessionError: profile.error, signedIn: 'failed' });
      return;
    }
    hint.set();
    change({
      signedIn: 'yes',
      sessionError: undefined,
      session: {
        profile: profile.data,
        services: services.ok ? services.data.services : [],
        cabinetMenu: cabinet.ok ? cabinet.data.menu : [],
        consoleMenu: console.ok ? console.data.menu : [],
        accesses: configure.ok ? configure.data.accesses : undefined,
        settings: settings.ok ? settings.data.settings : defaultSettings,
      },
    });
  };

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async loadProject() {
      const [project, settings] = await Promise.all([
        http.send(projectInfoCall, {}),
        http.send(publicSettingsCall, {}),
      ]);
      change({
        ...(project.ok
          ? { project: project.data, projectError: undefined }
          : { projectError: project.error }),
        ...(settings.ok ? { publicSettings: settings.data } : {}),
      });
    },
    async loadSession(options = {}) {
      if (options.onlyIfLikely && !hint.isSet()) change(nobody);
      else await readSession();
      return state;
    },
    forgetSession: forget,
    async logout() {
      const result = await http.send(logoutCall, {});
      if (!result.ok) return result.error;
      hint.clear();
      return undefined;
    },
    async changeSettings(settings) {
      const before = state.session;
      if (!before) return;
      change({ session: { ...before, settings: { ...before.settings, ...settings } } });
      const result = await http.send(changeUserSettingsCall, { body: { settings } });
      const now = state.session;
      if (now) change({ session: { ...now, settings: result.ok ? result.data.settings : before.settings } });
    },
  };
}
