import { VALUES_MAX } from '@gatehouse/contracts/profile/fields.ts';
import { pictureTypes } from '@gatehouse/contracts/profile/pictures.ts';
import { ImageUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { fieldErrorText } from '../../lib/field-error.ts';
import { FieldMessage } from '../../ui/field/field.tsx';
import { FileChoice } from '../../ui/file-choice/file-choice.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { PicturePreview } from '../pictures/picture-preview.tsx';
import { pictureMessages } from '../pictures/texts.ts';
import { usePictureUpload } from '../pictures/use-picture-upload.ts';
import { useTexts } from '../texts.ts';

export interface FormPictureProps {
  /** Path in the form, and where the picture stands as the service knows it. */
  name: string;
  label: string;
  hint?: string | undefined;
  multiple: boolean;
  disabled: boolean;
}

interface EntryProps extends FormPictureProps {
  /** None where one may be added. */
  fileId: string | undefined;
  error: string | undefined;
  change: (fileId: string | undefined) => void;
}

/** A picture with another file in its place, or the place of one more. */
function Entry({ name, label, hint, fileId, error, disabled, change }: EntryProps) {
  const text = useTexts({ ...pictureMessages, ...uiMessages });
  const noteId = useId();
  const { upload, busy, wrong, forget } = usePictureUpload(name);
  const choose = async (file: File) => {
    const picture = await upload(file, file.name);
    if (picture) change(picture.fileId);
  };
  const remove = () => {
    forget();
    change(undefined);
  };
  if (disabled) return fileId ? <PicturePreview fileId={fileId} title={label} height={96} /> : null;
  return (
    <div>
      <FileChoice
        label={text(fileId ? 'another' : 'choose')}
        icon={<ImageUp size={16} aria-hidden="true" />}
        drop={text('drop')}
        accept={pictureTypes.join(',')}
        busy={busy}
        describedBy={noteId}
        invalid={(wrong ?? error) !== undefined}
        onChoose={(file) => void choose(file)}
        remove={fileId ? { label: text('delete'), run: remove } : undefined}
      >
        {fileId && <PicturePreview fileId={fileId} title={label} height={96} />}
      </FileChoice>
      <FieldMessage id={noteId} hint={fileId ? undefined : (hint ?? text('hint'))} error={wrong ?? error} />
    </div>
  );
}

/** One picture or many: each is uploaded when it is chosen, and belongs to the record once the form is saved. */
export function FormPicture(props: FormPictureProps) {
  const { name, label, multiple, disabled } = props;
  const intl = useIntl();
  const { field, fieldState } = useController({ name });
  const wrong = fieldState.error?.message;
  const stored = Array.isArray(field.value) ? (field.value as string[]) : [];
  const places = !disabled && stored.length < (multiple ? VALUES_MAX : 1) ? [undefined] : [];
  const entries = useRef<HTMLFieldSetElement>(null);
  /** What was pressed may be gone. */
  const keepFocus = (index: number) =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const inputs = entries.current?.querySelectorAll('input') ?? [];
      inputs[Math.min(index, inputs.length - 1)]?.focus();
    });
  const change = (index: number) => (fileId: string | undefined) => {
    field.onChange([
      ...stored.slice(0, index),
      ...(fileId === undefined ? [] : [fileId]),
      ...stored.slice(index + 1),
    ]);
    keepFocus(index);
  };
  return (
    <fieldset ref={entries} className="gh-form">
      <legend>{label}</legend>
      {[...stored, ...places].map((fileId, index) => (
        <Entry
          // The only one keeps its place, whatever stands in it.
          key={multiple ? (fileId ?? 'add') : 'only'}
          {...props}
          fileId={fileId}
          error={index === 0 && wrong ? fieldErrorText(intl, wrong) : undefined}
          change={change(index)}
        />
      ))}
    </fieldset>
  );
}
