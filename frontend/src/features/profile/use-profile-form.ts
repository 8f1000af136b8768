import { joinBounds } from '@gatehouse/contracts/core/broken-bound.ts';
import { profileProfileChangeCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import type { Profile, ProfileConfigure, ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { ApiError } from '../../lib/api-error.ts';
import type { Result } from '../../lib/http.ts';
import { judgeRefusal } from '../../lib/refusal.ts';
import { type RecordForm, useRecordForm } from '../../screen/form/record-form.ts';
import { useAction } from '../../screen/use-action.ts';
import { useToasts } from '../../ui/toast/toast-region.tsx';
import {
  changesOf,
  differingFields,
  type EditedProfile,
  editedProfile,
  typedOver,
} from './edited-profile.ts';
import type { ProfileField } from './profile-form.ts';
import { profileMessages } from './texts.ts';
import { type Uploads, useUploads } from './use-uploads.ts';
import { errorsInForm, wrongInForm } from './wrong-in-profile.ts';

/** The language stands in the form of the profile and is a setting of the person. */
export type ProfileFormValues = EditedProfile & { lang: string };

/** A profile with the form that it is read by. */
export interface ReadProfile {
  profile: Profile;
  configure: ProfileConfigure;
}

/** Sends what changed of a profile. */
export type SaveProfile = (body: ProfilePatch) => Promise<Result<{ profile: Profile }>>;

export interface ProfileFormOptions extends ReadProfile {
  lang: string;
  /** Absent: the own profile is changed. */
  save?: SaveProfile;
  /** Reads both anew; undefined when that fails. */
  reread: () => Promise<ReadProfile | undefined>;
  onLanguage: (lang: string) => Promise<void>;
  /** Told the profile as it is now; undefined where nothing of it changed. */
  onSaved: (profile: Profile | undefined) => void;
}

/** What somebody else changed since the form was read. */
export interface Conflict {
  profile: Profile;
  fields: readonly ProfileField[];
}

export interface ProfileForm extends RecordForm<ProfileFormValues> {
  conflict: Conflict | undefined;
  /** As of the state that the form was read in last. */
  configure: ProfileConfigure;
  uploads: Uploads;
}

const dayOf = (now: Date): string => {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
};

const codesInForm = (error: ApiError, configure: ProfileConfigure, values: EditedProfile): ApiError => {
  if (error.kind !== 'problem' || !error.errorList) return error;
  // Fields of a profile say it themselves: the modal of taken values is the console's.
  const { errorBounds, uniqueErrors: _, ...rest } = error;
  const given = joinBounds(error.errorList, errorBounds);
  return { ...rest, errorList: errorsInForm(configure, given, values) };
};

const isConflict = (error: ApiError): boolean =>
  error.kind === 'problem' && error.code === 'request.conflict';

/** The form of a profile: sends what changed; what somebody else changed meanwhile is read, and what was typed stays. */
export function useProfileForm(options: ProfileFormOptions): ProfileForm {
  const { lang, reread, onLanguage, onSaved } = options;
  const intl = useIntl();
  const toasts = useToasts();
  const [base, setBase] = useState<ReadProfile>({ profile: options.profile, configure: options.configure });
  const [conflict, setConflict] = useState<Conflict>();
  const { profile, configure } = base;
  const initial = editedProfile(profile, configure);
  const uploads = useUploads();
  const saveOwn = useAction(profileProfileChangeCall, {
    notices: { failed: profileMessages.updateError },
    inForm: true,
  });
  const save: SaveProfile = options.save ?? ((body) => saveOwn.run({ body }));

  const meet = async (typed: ProfileFormValues): Promise<boolean> => {
    const stored = await reread();
    if (stored === undefined) return false;
    const before = editedProfile(stored.profile, stored.configure);
    const next = typedOver(stored.configure, editedProfile(profile, stored.configure), typed, before);
    form.reset({ ...before, lang });
    form.fields.reset({ ...next, lang: typed.lang }, { keepDefaultValues: true });
    setConflict({
      profile: stored.profile,
      fields: differingFields(stored.configure, profile, stored.profile),
    });
    setBase(stored);
    return true;
  };

  const send = async (values: ProfileFormValues): Promise<Result<Profile | undefined>> => {
    setConflict(undefined);
    const changes = changesOf(configure, initial, values);
    if (changes !== undefined) {
      const result = await save({ revision: profile.revision, ...changes });
      if (!result.ok) {
        const { error } = result;
        // The notice of a conflict says it all.
        if (isConflict(error) && (await meet(values))) return { ok: false, error: { kind: 'aborted' } };
        if (judgeRefusal(error).kind !== 'fields')
          toasts.show('danger', intl.formatMessage(profileMessages.updateError));
        return { ok: false, error: codesInForm(error, configure, values) };
      }
      if (values.lang !== lang) await onLanguage(values.lang);
      return { ok: true, data: result.data.profile };
    }
    if (values.lang !== lang) await onLanguage(values.lang);
    return { ok: true, data: undefined };
  };

  const form = useRecordForm<ProfileFormValues, Profile | undefined>({
    initial: { ...initial, lang },
    wrong: (values) => wrongInForm(configure, initial, values, dayOf(new Date())),
    send,
    onSaved: (saved) => {
      toasts.show('success', intl.formatMessage(profileMessages.update));
      onSaved(saved);
    },
  });
  return {
    ...form,
    conflict,
    configure,
    uploads,
    busy: form.busy || uploads.waiting,
    submit: async (event) => {
      event?.preventDefault();
      event?.stopPropagation();
      if (await uploads.finished()) await form.submit();
    },
  };
}
