import { createHash } from 'node:crypto';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { StoredImage } from '@gatehouse/contracts/platform/domains.resources.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Png } from '@gatehouse/kit/images/draw-job.ts';
import { type ImageFileError, makeOfImageFile } from '@gatehouse/kit/images/image-file.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ImagesRepository } from './images.repository.ts';
import { logoRule } from './logo-rule.ts';

/** Four times the height at which pages show a logo, and the longest one they show at that. */
const BOX = { width: 640, height: 128 };
/** Milliseconds that an image waits for a domain to name it, and is kept after none does. */
export const UNNAMED_FOR = 86_400_000;

/** The logo that a file makes, or what is wrong with the file. */
export const logoOfFile = (file: Uint8Array): Promise<Png | ImageFileError> =>
  makeOfImageFile(file, logoRule, { kind: 'png', box: BOX });

export interface ImagesServiceDeps {
  readonly repository: ImagesRepository;
  readonly clock: Pick<Clock, 'now'>;
}

export const createImagesService = ({ repository, clock }: ImagesServiceDeps) => ({
  /** Stores the logo that a file in base64 makes, for a day unless a domain names it; refuses with a code at `field`. */
  put: async (file: string, field: string): Promise<StoredImage> => {
    const made = await logoOfFile(Buffer.from(file, 'base64'));
    if (typeof made === 'string') throw refusedFields({ [field]: made });
    const { content, width, height } = made;
    const imageCode = createHash('sha256').update(content).digest('base64url');
    const expiresAt = new Date(clock.now().getTime() + UNNAMED_FOR);
    await repository.put({ _id: imageCode, content, width, height }, expiresAt);
    return { imageCode, width, height, content: content.toString('base64') };
  },
  read: async (code: string): Promise<StoredImage> => {
    const found = await repository.find(code);
    if (found === undefined) throw problem(requestErrors.notFound);
    const { _id, content, width, height } = found;
    return { imageCode: _id, width, height, content: content.toString('base64') };
  },
});
export type ImagesService = ReturnType<typeof createImagesService>;
