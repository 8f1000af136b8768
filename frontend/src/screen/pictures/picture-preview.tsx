import { pictureAddress } from '@gatehouse/contracts/profile/pictures.ts';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import { uiMessages } from '../../ui/texts.ts';

const Shown = styled.img`
  display: block;
  max-width: 100%;
  border-radius: var(--radius);
  background: var(--surface-selected);
  object-fit: contain;
`;

const Opened = styled.a`
  display: inline-block;
  max-width: 100%;
  border-radius: var(--radius);
  vertical-align: top;
`;

/** A picture of a field; its height is known before it is there. */
export const PicturePreview = ({
  fileId,
  title,
  height,
}: {
  fileId: string;
  title: string;
  height: number;
}) => <Shown src={pictureAddress(fileId, 256)} alt={title} height={height} decoding="async" />;

/** A picture as it is read; larger in a tab of its own. */
export const PictureLink = ({ fileId, title }: { fileId: string; title: string }) => (
  <Opened href={pictureAddress(fileId, 1024)} target="_blank" rel="noopener noreferrer">
    <PicturePreview fileId={fileId} title={title} height={128} />
    <span className="gh-hidden">
      {' '}
      <FormattedMessage {...uiMessages.opensApart} />
    </span>
  </Opened>
);
