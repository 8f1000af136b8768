import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { styled } from 'styled-components';
import { pictureMessages } from '../../../screen/pictures/texts.ts';
import { useTexts } from '../../../screen/texts.ts';
import type { PictureArea } from '../crop-picture.ts';

const ZOOM_MAX = 4;
/** Pixels that an arrow key moves the picture. */
const STEP = 8;

const Stage = styled.div`
  position: relative;
  height: min(320px, 50dvh);
  overflow: hidden;
  border-radius: var(--radius);
  background: var(--surface-selected);

  [data-testid="cropper"]:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`;

const Zoom = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-3);
  align-items: center;
  color: var(--text-muted);
  font-size: var(--size-13);

  > input {
    height: 32px;
    /* The accent that reads as text: beside the darker one, browsers paint a light track in the dark theme. */
    accent-color: var(--accent-ink);
  }
`;

/** The part of a picture that becomes the avatar: moved by hand, finger or arrow keys, enlarged by wheel, pinch or slider. */
export function PictureCrop({ src, onArea }: { src: string; onArea: (area: PictureArea) => void }) {
  const text = useTexts(pictureMessages);
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <Stage>
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          maxZoom={ZOOM_MAX}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={STEP}
          // Its style sheet comes with the script: the policy lets no other in.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': text('area'), role: 'application' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
        />
      </Stage>
      <Zoom htmlFor={id}>
        {text('zoom')}
        <input
          id={id}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </Zoom>
    </>
  );
}
