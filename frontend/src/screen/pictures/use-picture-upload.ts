import {
  profileAvatarPrepareCall,
  profilePictureStoreCall,
} from '@gatehouse/contracts/generated/calls/profile/pictures.ts';
import { pictureFileLimit } from '@gatehouse/contracts/profile/pictures.ts';
import type { StoredPicture } from '@gatehouse/contracts/profile/resources.ts';
import { createContext, useContext, useState } from 'react';
import { useIntl } from 'react-intl';
import { useReportError } from '../../lib/error-report.tsx';
import type { Result } from '../../lib/http.ts';
import { useHttp } from '../../lib/http-context.tsx';
import { judgeRefusal } from '../../lib/refusal.ts';
import { useErrorText } from '../../lib/use-error-text.ts';
import { tooManyBytes } from '../../ui/file-choice/too-many-bytes.ts';
import { scaledPicture } from './scale-picture.ts';
import { pictureMessages } from './texts.ts';
import { wrongPicture } from './wrong-picture.ts';

/** Asks for an address to upload a picture to, where it is not the own profile that the picture is for. */
export const PreparePictureContext = createContext<(() => Promise<Result<{ url: string }>>) | undefined>(
  undefined,
);

/** Uploads pictures to where they will stand in the profile, and says in words what is wrong with a file. */
export function usePictureUpload(path: string) {
  const http = useHttp();
  const intl = useIntl();
  const errorText = useErrorText();
  const report = useReportError();
  const prepare = useContext(PreparePictureContext);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const send = async (file: Blob, name: string): Promise<Result<StoredPicture>> => {
    const prepared = await (prepare ? prepare() : http.send(profileAvatarPrepareCall, {}));
    if (!prepared.ok) return prepared;
    const uploadId = prepared.data.url.split('/').at(-1) ?? '';
    return http.send(profilePictureStoreCall, { params: { uploadId }, body: { name, path } }, { file });
  };

  return {
    busy,
    wrong,
    forget: () => setWrong(undefined),
    upload: async (file: Blob, name: string): Promise<StoredPicture | undefined> => {
      setWrong(undefined);
      setBusy(true);
      const scaled = await scaledPicture(file);
      if (scaled.size > pictureFileLimit) {
        setBusy(false);
        setWrong(wrongPicture(intl, tooManyBytes(scaled, pictureFileLimit)));
        return undefined;
      }
      const result = await send(scaled, name.slice(0, 255));
      setBusy(false);
      if (result.ok) return result.data;
      const { kind, fields } = judgeRefusal(result.error);
      if (kind === 'sessionOver') report(result.error);
      else if (fields.file) setWrong(wrongPicture(intl, fields.file));
      else setWrong(`${intl.formatMessage(pictureMessages.uploadFailed)} ${errorText(result.error)}`);
      return undefined;
    },
  };
}
