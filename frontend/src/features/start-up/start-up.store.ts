import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { bffStartUpReadCall } from '@gatehouse/contracts/generated/calls/bff.ts';
import { identityAuthLogoutCall } from '@gatehouse/contracts/generated/calls/identity/auth.ts';
import {
  platformProjectInfoCall,
  platformSettingsPublicCall,
} from '@gatehouse/contracts/generated/calls/platform.ts';
import {
  profileProfileReadCall,
  profileSettingsChangeCall,
} from '@gatehouse/contracts/generated/calls/profile.ts';
import type {
  ProjectInfo,
  PublicSettings,
  ServiceMenuItem,
} from '@gatehouse/contracts/platform/resources.ts';
import type { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import type { UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import type { Static } from 'typebox';
import type { ApiError } from '../../lib/api-error.ts';
import type { Http } from '../../lib/http.ts';
import { type Demand, demandOf } from '../../lib/refusal.ts';
import { answersOf } from './composed-answers.ts';
import { type Asking, createAsker, isSessionOver, mayComeLater } from './keep-asking.ts';
import type { SessionHint } from './session-hint.ts';
import {
  askParts,
  type MissingParts,
  type PartName,
  partNames,
  rightsParts,
  type SessionParts,
} from './session-parts.ts';

/** Why it is not known who is signed in. */
export interface StartFailure {
  error: ApiError;
  /** Who did not answer: the server at all, what knows the sessions behind it, or the profiles. */
  of: 'server' | 'session' | 'profile';
  /** Services that the person may open meanwhile. */
  services: readonly ServiceMenuItem[];
}

/**
 * The signed-in person and what the server lets them see. A part that did not arrive is undefined until it does: only
 * an empty list means that there is nothing.
 */
export interface Session extends Partial<Omit<SessionParts, 'settings'>> {
  profile: ResponseOf<typeof profileEndpoints.read>;
  /** The defaults until the person's own are there. */
  settings: UserSettings;
  missing: MissingParts;
}

export interface StartUpState {
  project: ProjectInfo | undefined;
  projectError: ApiError | undefined;
  publicSettings: Static<typeof PublicSettings> | undefined;
  /** `unknown` until it is asked for; `failed` when the answer did not come; `owing` while something is asked first. */
  signedIn: 'unknown' | 'no' | 'yes' | 'owing' | 'failed';
  /** What is asked of the session before anything of it is shown. */
  demand: Demand | undefined;
  failure: StartFailure | undefined;
  session: Session | undefined;
  /** What the public page says of the session that is over. */
  farewell: Farewell | undefined;
}

/** `allEnded`: the person ended all their sessions; `deleted`: their account; `over`: it ended elsewhere, or its time was over. */
export type Farewell = 'allEnded' | 'deleted' | 'over';

export interface SessionQuestion {
  onlyIfLikely?: boolean;
  /** The page needs the session: what is asked of it is asked at once, and its end is told. */
  wanted?: boolean;
}

export interface StartUp {
  current(): StartUpState;
  subscribe(listener: () => void): () => void;
  /** Resolves after the first answer; what failed is asked for again in the background until it is there. */
  loadProject(): Promise<void>;
  /**
   * Asks who is signed in. With `onlyIfLikely`, a browser without a hint is taken for signed out. Resolves after the first
   * answer; an answer that did not come is asked for again in the background.
   */
  loadSession(options?: SessionQuestion): Promise<StartUpState>;
  /** Asks at once for the parts of the session that are missing, instead of after the next pause. */
  loadMissing(): Promise<void>;
  /** Reads anew what follows from the person's rights; what does not answer stays as it was. */
  loadRights(): Promise<void>;
  /** The session is over, as an answer of the server said. */
  forgetSession(farewell?: Farewell): void;
  logout(): Promise<ApiError | undefined>;
  changeSettings(change: Partial<UserSettings>): Promise<void>;
  /** The person's profile as an answer of the server told it. */
  changeProfile(profile: Session['profile']): void;
}

const nobody: Pick<StartUpState, 'session' | 'failure' | 'signedIn' | 'demand' | 'farewell'> = {
  session: undefined,
  demand: undefined,
  failure: undefined,
  signedIn: 'no',
  farewell: undefined,
};

const defaultSettings: UserSettings = { navMini: false, lang: 'ru', pagination: 20, cookie: false };

export interface StartUpDependencies extends Asking {
  http: Http;
  hint: SessionHint;
  /** Told when a person who was signed in is not any more. */
  onSessionEnd(): void;
  /** Goes to another site. */
  leave(url: string): void;
}

/** Holds what every page starts with. Changing settings shows at once; the server's answer has the last word. */
export function createStartUp({ http, hint, wait, onSessionEnd, leave }: StartUpDependencies): StartUp {
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
  const projectAsker = createAsker({ wait });
  const sessionAsker = createAsker({ wait });
  const partsAsker = createAsker({ wait });
  /** What was under way when it ended learns of it later, and has nothing to add. */
  const forget = (farewell: Farewell | undefined = state.session ? 'over' : state.farewell) => {
    hint.clear();
    partsAsker.stop();
    if (state.session) onSessionEnd();
    change({ ...nobody, farewell });
  };

  /** Whether something is still open that may come later. */
  const askProject = async (): Promise<boolean> => {
    const [project, settings] = await Promise.all([
      state.project ? undefined : http.send(platformProjectInfoCall, {}),
      state.publicSettings ? undefined : http.send(platformSettingsPublicCall, {}),
    ]);
    change({
      ...(project?.ok ? { project: project.data, projectError: undefined } : {}),
      ...(project && !project.ok ? { projectError: project.error } : {}),
      ...(settings?.ok ? { publicSettings: settings.data } : {}),
    });
    return [project, settings].some((result) => result && !result.ok && mayComeLater(result.error));
  };

  const missingParts = (): PartName[] => {
    const missing = state.session?.missing ?? {};
    return partNames.filter((name) => missing[name] && mayComeLater(missing[name]));
  };
  const askMissing = async (): Promise<boolean> => {
    const asked = state.session;
    const names = missingParts();
    const answer = await askParts(http, names);
    // Somebody else may be signed in by now, or nobody.
    if (!asked || state.session?.profile !== asked.profile) return false;
    if (Object.values(answer.missing).some(isSessionOver)) forget();
    else {
      const missing = { ...state.session.missing, ...answer.missing };
      for (const name of names) if (!answer.missing[name]) delete missing[name];
      change({ session: { ...state.session, ...answer.known, missing } });
    }
    return missingParts().length > 0;
  };
  const keepAskingParts = () => {
    if (missingParts().length > 0) void partsAsker.keepAsking(askMissing);
  };

  const readSession = async (wanted: boolean): Promise<void> => {
    const expected = hint.isSet();
    const whole = await http.send(bffStartUpReadCall, {});
    const answers = answersOf(whole.ok ? whole.data : { parts: {} });
    // Parts that fail to arrive leave the page usable; the profile decides who is there.
    const profile = whole.ok ? await answers.send(profileProfileReadCall, {}) : whole;
    if (!profile.ok) {
      // Who wanted a page of theirs and expected to be signed in is told why they are not.
      const demand = demandOf(profile.error);
      if (demand) {
        hint.set();
        change(wanted ? { ...nobody, signedIn: 'owing', demand } : nobody);
      } else if (isSessionOver(profile.error))
        forget(state.session || (wanted && expected) ? 'over' : undefined);
      else {
        const of = whole.ok ? 'profile' : whole.error.kind === 'problem' ? 'session' : 'server';
        const { services = [] } = (await askParts(answers, ['services'])).known;
        change({ session: undefined, failure: { of, services, error: profile.error }, signedIn: 'failed' });
      }
      return;
    }
    hint.set();
    const answer = await askParts(answers, partNames);
    change({
      signedIn: 'yes',
      failure: undefined,
      demand: undefined,
      farewell: undefined,
      session: { profile: profile.data, settings: defaultSettings, ...answer.known, missing: answer.missing },
    });
    keepAskingParts();
  };

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async loadProject() {
      if (await askProject()) void projectAsker.keepAsking(askProject);
    },
    async loadSession(options = {}) {
      if (options.onlyIfLikely && !hint.isSet()) change(nobody);
      else {
        sessionAsker.stop();
        const ask = async () => {
          await readSession(options.wanted ?? options.onlyIfLikely !== true);
          return state.failure !== undefined && mayComeLater(state.failure.error);
        };
        if (await ask()) void sessionAsker.keepAsking(ask);
      }
      return state;
    },
    async loadMissing() {
      partsAsker.stop();
      await askMissing();
      keepAskingParts();
    },
    async loadRights() {
      const asked = state.session;
      if (!asked) return;
      const { known } = await askParts(http, rightsParts);
      // Somebody else may be signed in by now, or nobody.
      const now = state.session;
      if (now?.profile.mainInfo.userId === asked.profile.mainInfo.userId)
        change({ session: { ...now, ...known } });
    },
    forgetSession: forget,
    async logout() {
      // Asked while there is a session; the provider's own is ended by its page.
      const url = await import('./provider-session.ts').then(
        ({ providerEnd }) => providerEnd(http),
        () => undefined,
      );
      const result = await http.send(identityAuthLogoutCall, {});
      if (!result.ok) return result.error;
      hint.clear();
      onSessionEnd();
      if (url) leave(url);
      return undefined;
    },
    changeProfile({ mainInfo, accessInfo, availableActions }) {
      const { session } = state;
      // Somebody else may be signed in by now.
      if (session?.profile.mainInfo.userId !== mainInfo.userId) return;
      change({ session: { ...session, profile: { mainInfo, accessInfo, availableActions } } });
    },
    async changeSettings(settings) {
      const before = state.session;
      if (!before) return;
      change({ session: { ...before, settings: { ...before.settings, ...settings } } });
      const result = await http.send(profileSettingsChangeCall, { body: { settings } });
      const now = state.session;
      if (now) change({ session: { ...now, settings: result.ok ? result.data.settings : before.settings } });
    },
  };
}
