import type { StoredPicture } from '@gatehouse/contracts/profile/resources.ts';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { lazyPart } from '../../../lib/script.tsx';
import { pictureMessages } from '../../../screen/pictures/texts.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';

/** The dialog brings the cropping along, whose script comes when somebody means to use it. */
const AvatarDialog = lazyPart(async () => (await import('./avatar-dialog.tsx')).AvatarDialog);

const Trigger = styled.button`
  position: relative;
  display: inline-grid;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  cursor: pointer;

  > svg {
    position: absolute;
    inset-block-end: -2px;
    inset-inline-end: -2px;
    box-sizing: content-box;
    padding: 4px;
    border: 1px solid var(--border);
    border-radius: 50%;
    background: var(--surface-raised);
    color: var(--text-muted);
  }

  &:hover > svg {
    color: var(--text);
  }
`;

export interface AvatarEditorProps {
  name: string;
  avatar: StoredPicture | null;
  editable: boolean;
  onChanged: (avatar: StoredPicture | null) => void;
}

/** The own avatar, and the way to another one. */
export function AvatarEditor({ editable, ...props }: AvatarEditorProps) {
  const { name, avatar } = props;
  const intl = useIntl();
  const [open, setOpen] = useState(false);
  const picture = <Avatar name={name} src={avatar?.src ?? null} size={56} />;
  if (!editable) return picture;
  return (
    <>
      <Trigger
        type="button"
        aria-label={intl.formatMessage(pictureMessages.change)}
        title={intl.formatMessage(pictureMessages.change)}
        onPointerEnter={AvatarDialog.prefetch}
        onFocus={AvatarDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        {picture}
        <Camera size={12} aria-hidden="true" />
      </Trigger>
      {open && <AvatarDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
