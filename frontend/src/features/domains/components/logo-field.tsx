import { platformImageStoreCall } from '@gatehouse/contracts/generated/calls/platform/domains.ts';
import { imageFileLimit, logoSize } from '@gatehouse/contracts/platform/logo-size.ts';
import type { DomainImage } from '@gatehouse/contracts/platform/resources.ts';
import { ImageUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { routerBase } from '../../../lib/history.ts';
import { imageAddress, keepMadeImage, madeImage } from '../../../lib/made-images.ts';
import { judgeRefusal } from '../../../lib/refusal.ts';
import { useBoundField } from '../../../screen/form/form-fields.tsx';
import { useReadOnly } from '../../../screen/form/read-only.ts';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { FieldMessage } from '../../../ui/field/field.tsx';
import { LabelText } from '../../../ui/field/label-text.tsx';
import { FileChoice } from '../../../ui/file-choice/file-choice.tsx';
import { tooManyBytes } from '../../../ui/file-choice/too-many-bytes.ts';
import { domainMessages, uploadingLogo } from '../texts.ts';
import { LogoLooks } from './logo-field.styles.ts';

/** Where the logo of these values is found: the one of its own, else the drawing of the style. */
const addressOf = (imageCode: string, styleTemplate: string): string =>
  imageCode === ''
    ? `${routerBase}/style/${encodeURIComponent(styleTemplate)}/logo.svg`
    : imageAddress(imageCode);

const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Uploads a chosen file into the field; what is wrong with it is said at the field. */
function useUpload(name: string, choose: (imageCode: string) => void) {
  const { setError, clearErrors } = useFormContext();
  const { run, busy } = useAction(platformImageStoreCall, { notices: uploadingLogo });
  const refuse = (message: string) => setError(name, { type: 'server', message });
  const upload = async (file: File) => {
    clearErrors(name);
    if (file.size > imageFileLimit) return refuse(tooManyBytes(file, imageFileLimit));
    // A file that is gone or a folder cannot be read; an empty one is no image.
    const content = await readBase64(file).catch(() => '');
    if (content === '') return refuse('errorImageType');
    const result = await run({ body: { file: content } });
    if (result.ok) {
      const { image } = result.data;
      keepMadeImage(image);
      choose(image.imageCode);
      return;
    }
    const [code] = Object.values(judgeRefusal(result.error).fields);
    if (code) refuse(code);
  };
  return { upload, busy };
}

interface LogoLookProps {
  theme: 'light' | 'dark';
  src: string;
  /** Known before the image is there. */
  size: Partial<Pick<DomainImage, 'width' | 'height'>>;
}

/** The head of a public page as it will look in one theme. */
function LogoLook({ theme, src, size }: LogoLookProps) {
  const text = useTexts(domainMessages);
  const name = String(useWatch({ name: 'locales.0.settings.projectName' }) ?? '');
  return (
    <figure data-look={theme}>
      <div className="gh-brand">
        <img src={src} alt="" {...size} />
        <span>{name}</span>
      </div>
      <figcaption>{text(theme === 'light' ? 'logoLight' : 'logoDark')}</figcaption>
    </figure>
  );
}

/** The logo of a domain: a file that is chosen or dropped, seen in both themes; without one, the drawing of its style. */
export function LogoField({ image }: { image?: DomainImage | null }) {
  const name = 'imageCode';
  const text = useTexts(domainMessages);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  const readOnly = useReadOnly();
  const { value, onChange, error } = useBoundField(name);
  const imageCode = String(value ?? '');
  const styleTemplate = String(useWatch({ name: 'styleTemplate' }) ?? '');
  const { upload, busy } = useUpload(name, onChange);
  const src = addressOf(imageCode, styleTemplate);
  const own = image?.imageCode === imageCode ? image : madeImage(imageCode);
  const size = imageCode === '' ? { width: 32, height: 32 } : own ? logoSize(own, 32) : {};
  const looks = (
    <LogoLooks>
      <LogoLook theme="light" src={src} size={size} />
      <LogoLook theme="dark" src={src} size={size} />
    </LogoLooks>
  );
  const remove = () => {
    onChange('');
    // The button that was pressed goes with the logo.
    field.current?.querySelector('input')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: A set of fields is laid out by its legend, which no other field has.
    <div className="gh-field" role="group" aria-labelledby={`${id}-label`} ref={field}>
      <span className="gh-field-label" id={`${id}-label`}>
        <LabelText label={text('logo')} optional />
      </span>
      {readOnly ? (
        looks
      ) : (
        <FileChoice
          label={text(imageCode === '' ? 'logoUpload' : 'logoReplace')}
          icon={<ImageUp size={16} aria-hidden="true" />}
          drop={text('logoDrop')}
          accept="image/svg+xml,image/png,image/webp,image/jpeg"
          busy={busy}
          describedBy={`${id}-note`}
          invalid={Boolean(error)}
          onChoose={(file) => void upload(file)}
          remove={imageCode === '' ? undefined : { label: text('logoRemove'), run: remove }}
        >
          {looks}
        </FileChoice>
      )}
      <FieldMessage id={`${id}-note`} hint={text('logoHint')} error={error} />
    </div>
  );
}
