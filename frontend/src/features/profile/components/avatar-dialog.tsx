import {
  profileAvatarRemoveCall,
  profileAvatarSaveCall,
} from '@gatehouse/contracts/generated/calls/profile/pictures.ts';
import { profileProfileDetailsCall } from '@gatehouse/contracts/generated/calls/profile.ts';
import { pictureTypes } from '@gatehouse/contracts/profile/pictures.ts';
import type { StoredPicture } from '@gatehouse/contracts/profile/resources.ts';
import { ImageUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import { pictureMessages } from '../../../screen/pictures/texts.ts';
import { usePictureUpload } from '../../../screen/pictures/use-picture-upload.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FieldMessage } from '../../../ui/field/field.tsx';
import { FileChoice } from '../../../ui/file-choice/file-choice.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import { croppedPicture, isShown, type PictureArea } from '../crop-picture.ts';
import { avatarMessages } from '../texts.ts';
import { PictureCrop } from './picture-crop.tsx';

const Present = styled.div`
  display: grid;
  justify-items: center;
  padding-block: var(--space-2);
`;

interface Chosen {
  file: File;
  src: string;
  /** A part of it can be chosen here. */
  shown: boolean;
}

/** The chosen file, with an address that is good as long as it is chosen. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen>();
  useEffect(() => () => chosen && URL.revokeObjectURL(chosen.src), [chosen]);
  return {
    chosen,
    choose: async (file: File) => {
      const src = URL.createObjectURL(file);
      setChosen({ file, src, shown: await isShown(src) });
    },
  };
}

export interface AvatarDialogProps {
  name: string;
  avatar: StoredPicture | null;
  onChanged: (avatar: StoredPicture | null) => void;
  onClose: () => void;
}

/** What is done with a file, and what is done without one. */
function useAvatar({ onChanged, onClose }: Pick<AvatarDialogProps, 'onChanged' | 'onClose'>) {
  const { upload, busy, wrong, forget } = usePictureUpload('mainInfo.avatar');
  const notices = { done: avatarMessages.saved, failed: avatarMessages.failed };
  const options = { notices, refresh: [profileProfileDetailsCall] };
  const saving = useAction(profileAvatarSaveCall, options);
  const removing = useAction(profileAvatarRemoveCall, options);
  const become = (avatar: StoredPicture | null) => {
    onChanged(avatar);
    onClose();
  };
  return {
    wrong,
    forget,
    busy: busy || saving.busy,
    removing: removing.busy,
    save: async ({ file, src, shown }: Chosen, area: PictureArea | undefined) => {
      const part = shown && area ? await croppedPicture(src, area).catch(() => undefined) : undefined;
      const picture = await upload(part ?? file, file.name);
      if (!picture) return;
      const result = await saving.run({ body: { avatar: picture.fileId } });
      if (result.ok) become(result.data.avatar);
    },
    remove: async () => {
      const result = await removing.run({});
      if (result.ok) become(null);
    },
  };
}

/** Another avatar from a file, of which a part is chosen, or none any more. */
export function AvatarDialog(props: AvatarDialogProps) {
  const { name, avatar, onClose } = props;
  const text = useTexts({ ...pictureMessages, ...uiMessages });
  const noteId = useId();
  const { chosen, choose } = useChosen();
  const [area, setArea] = useState<PictureArea>();
  const { busy, removing, wrong, forget, save, remove } = useAvatar(props);
  return (
    <Dialog
      open
      title={text('title')}
      onClose={onClose}
      actions={
        <>
          {avatar && !chosen && (
            <Button kind="danger" busy={removing} onClick={() => void remove()}>
              {text('delete')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {text('cancel')}
          </Button>
          {chosen && (
            <Button
              kind="primary"
              busy={busy}
              inactive={chosen.shown && !area}
              onClick={() => void save(chosen, area)}
            >
              {text('save')}
            </Button>
          )}
        </>
      }
    >
      {chosen?.shown ? (
        <PictureCrop key={chosen.src} src={chosen.src} onArea={setArea} />
      ) : (
        <Present>
          <Avatar name={name} src={avatar?.src ?? null} size={128} />
        </Present>
      )}
      <div className="gh-field">
        <FileChoice
          label={text(chosen ? 'another' : 'choose')}
          icon={<ImageUp size={16} aria-hidden="true" />}
          drop={text('drop')}
          accept={pictureTypes.join(',')}
          describedBy={noteId}
          invalid={wrong !== undefined}
          onChoose={(file) => {
            forget();
            setArea(undefined);
            void choose(file);
          }}
        >
          {chosen && !chosen.shown && <span>{chosen.file.name}</span>}
        </FileChoice>
        <FieldMessage id={noteId} hint={text(chosen && !chosen.shown ? 'uncropped' : 'hint')} error={wrong} />
      </div>
    </Dialog>
  );
}
