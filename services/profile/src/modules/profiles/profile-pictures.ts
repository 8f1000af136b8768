/** Pictures in fields of the installation's own: whose they may be, and which go when others take their place. */
import type { ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PicturesService } from '../pictures/pictures.service.ts';
import type { ChangedValue } from './profile-change.domain.ts';
import { type FormInForce, fieldsInForce, type ProfileValues } from './profile-fields.domain.ts';

/** What a change of pictures is made from. */
export interface PicturesBefore {
  readonly values: ProfileValues;
  /** That the person has uploaded; none where the change is of other fields. */
  readonly pictures: ReadonlySet<string>;
}

const none: ReadonlySet<string> = new Set();

/** Pictures that the person may name in this patch; they are looked up only where it names a field of pictures. */
export const uploadedPictures = (
  pictures: Pick<PicturesService, 'own'>,
  { accountId, patch }: { readonly accountId: string; readonly patch: Pick<ProfilePatch, 'additionalInfo'> },
  inForce: FormInForce,
  unit: UnitOfWork,
): Promise<ReadonlySet<string>> => {
  const named = new Set(Object.keys(patch.additionalInfo ?? {}));
  const asked =
    named.size > 0 &&
    fieldsInForce(inForce).some(({ code, fieldType }) => fieldType === 'picture' && named.has(code));
  return asked ? pictures.own(accountId, 'field', unit) : Promise.resolve(none);
};

/** Saves the pictures that the person's fields name from now on; those that none names any more are removed. */
export const keepPictures = async (
  store: Pick<PicturesService, 'keep'>,
  change: PicturesBefore & { readonly accountId: string; readonly changed: readonly ChangedValue[] },
  unit: UnitOfWork,
): Promise<void> => {
  const { accountId, changed, pictures } = change;
  if (pictures.size === 0) return;
  const after = new Map([...change.values, ...changed.map(({ field, values }) => [field, values] as const)]);
  const named = [...after.values()].flat().filter((value) => pictures.has(value));
  await store.keep(accountId, 'field', named, unit);
};
