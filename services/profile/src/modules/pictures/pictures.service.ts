import { createHash } from 'node:crypto';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { PictureKind } from '@gatehouse/contracts/profile/pictures.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { secretHash } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { AssertMayActOn } from '@gatehouse/kit/granting/acts-on-people.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Webp } from '@gatehouse/kit/images/draw-job.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PictureFile, PictureFiles } from './picture-files.store.ts';
import { pictureOfFile } from './picture-of-file.ts';
import type { CompanyForm, PictureUploadRow } from './pictures.model.ts';
import type { PicturesRepository } from './pictures.repository.ts';
import { storedPicture } from './stored-picture.domain.ts';

/** Milliseconds that an address to upload to is good for. */
const UPLOAD_FOR = 15 * 60_000;
/** Milliseconds that a picture waits to be saved. */
const UNSAVED_FOR = 3_600_000;
/** Pictures of one person that wait at a time. */
const UNSAVED_MAX = 20;

export interface PicturesServiceDeps {
  readonly repository: PicturesRepository;
  readonly files: PictureFiles;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id' | 'secret'>;
  readonly assertMayActOn: AssertMayActOn;
}

export interface UploadedFile {
  readonly uploadId: string;
  readonly kind: PictureKind;
  readonly content: Buffer;
  /** Code of the field that it is for; undefined of an avatar. */
  readonly field: string | undefined;
}

/** The id of a picture: of its contents, and of whose it is, so that nobody finds one by having the same. */
const fileIdOf = (accountId: string, kind: PictureKind, made: readonly Webp[]): string => {
  const hash = createHash('sha256').update(`${accountId}/${kind}/`);
  for (const { content } of made) hash.update(content);
  return hash.digest('base64url');
};

/** Keeps pictures that people upload. Which of them stand where is their profile's to say. */
export const createPicturesService = (deps: PicturesServiceDeps) => {
  const { repository, files, clock, ids, assertMayActOn } = deps;
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);

  const write = async (
    accountId: string,
    kind: PictureKind,
    made: readonly Webp[],
    place?: string,
  ): Promise<string> => {
    const fileId = fileIdOf(accountId, kind, made);
    const expiresAt = after(UNSAVED_FOR);
    if (await repository.prolong(accountId, fileId, expiresAt)) return fileId;
    const row = { _id: ids.id(), accountId, kind, expiresAt, ...(place === undefined ? {} : { place }) };
    await repository.begin(row);
    try {
      await files.write(row._id, fileId, made);
      await repository.finish(row._id, fileId);
    } catch (error) {
      // Best effort: what stays is removed when it expires.
      await repository.drop(row).catch(() => undefined);
      throw error;
    }
    await repository.removeBeyond(accountId, UNSAVED_MAX);
    return fileId;
  };

  /** Rights may have changed since the address was given out. */
  const assertMayStore = async (
    caller: AccountActor,
    { ownerId, form }: Pick<PictureUploadRow, 'ownerId' | 'form'>,
  ): Promise<void> => {
    if (form !== undefined) {
      if (!caller.methods.includes('setting.companies.write')) throw problem(requestErrors.notFound);
      return;
    }
    if (ownerId === undefined) return;
    if (!caller.methods.includes('setting.users.write')) throw problem(requestErrors.notFound);
    await assertMayActOn(caller, ownerId);
  };

  return {
    /** An address to which this person alone uploads one picture: their own, or one of somebody whom they administer. */
    prepare: async (accountId: string, ownerId?: string): Promise<string> => {
      const secret = ids.secret();
      const owner = ownerId === undefined ? {} : { ownerId };
      await repository.giveOut({
        _id: secretHash(secret),
        accountId,
        ...owner,
        expiresAt: after(UPLOAD_FOR),
      });
      return `${API_PREFIX}/platform/user/uploads/${secret}`;
    },
    /** The same of a company, which need not be there yet. */
    prepareOfCompany: async (accountId: string, form: CompanyForm): Promise<string> => {
      const secret = ids.secret();
      await repository.giveOut({ _id: secretHash(secret), accountId, form, expiresAt: after(UPLOAD_FOR) });
      return `${API_PREFIX}/platform/user/uploads/${secret}`;
    },
    /**
     * Keeps the picture that a file makes for an hour unless it is saved; refuses with a code at `file`. An address takes one
     * picture; a file that is none leaves it for the next.
     */
    store: async (caller: AccountActor, { uploadId, kind, content, field }: UploadedFile) => {
      const { accountId } = caller;
      const address = secretHash(uploadId);
      // Nobody has files decoded at addresses that are not theirs.
      const given = await repository.givenOut(address, accountId, clock.now());
      if (given === undefined) throw problem(requestErrors.notFound);
      await assertMayStore(caller, given);
      const made = await pictureOfFile(content, kind);
      if (typeof made === 'string') throw refusedFields({ file: made });
      if (!(await repository.spend(address, accountId, clock.now()))) throw problem(requestErrors.notFound);
      // Each upload of a company is a picture of its own, so that no two companies share one.
      const fileId =
        given.form === undefined
          ? await write(given.ownerId ?? accountId, kind, made)
          : await write(`${given.form}/${ids.id()}`, kind, made, `${given.form}/${field ?? ''}`);
      return storedPicture(fileId, kind);
    },
    read: async (fileId: string, side: number): Promise<PictureFile> => {
      const file = await files.read(fileId, side);
      if (file === undefined) throw problem(requestErrors.notFound);
      return file;
    },
    own: (accountId: string, kind: PictureKind, unit: UnitOfWork) =>
      repository.own(accountId, kind, clock.now(), unit),
    keep: repository.keep,
    forget: repository.removeOf,
    idsOfField: repository.idsOfField,
    removeRows: repository.removeRows,
  };
};
export type PicturesService = ReturnType<typeof createPicturesService>;
