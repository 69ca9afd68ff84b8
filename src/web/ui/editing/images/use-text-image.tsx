import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Inserter } from '#web/ui/editing/visual/inserter.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { openImage, type OpenedImage } from '#web/ui/image-field/cut-image.ts';
import { IMAGE_TYPES } from '#web/ui/image-field/image-rules.ts';
import { LibraryButton } from '#web/ui/library/library-button.tsx';
import { ImageDialog, type StoredImage } from './image-dialog.tsx';

/**
 * Lets an image be chosen for a text: `choose` opens the files of the device, `take` asks for the description of an image and
 * inserts it. `elements` stand below the text: one of them chooses an image of the library.
 */
export function useTextImage(inserter: RefObject<Inserter | null>) {
  const { imageField, visualEditor } = useMessages();
  const file = useRef<HTMLInputElement>(null);
  const [newImage, setNewImage] = useState<OpenedImage | StoredImage | null>(null);
  const [imageError, setImageError] = useState<string | null>(null);
  const take = async (chosen: File) => {
    setImageError(null);
    const opened = await openImage(chosen);
    if (typeof opened === 'string') setImageError(imageField[opened]);
    else setNewImage(opened);
  };
  const close = () => {
    if (newImage && 'file' in newImage) URL.revokeObjectURL(newImage.shownAs);
    setNewImage(null);
  };
  // While a dialog is open, the text cannot have the focus.
  const insert = (alt: string, src: string) => {
    flushSync(close);
    inserter.current?.insertImages([{ alt, src }]);
  };
  const elements = (
    <>
      <div className="empty:hidden">
        <LibraryButton
          kind="image"
          size="sm"
          label={visualEditor.tools.picture}
          onChoose={({ imageSrc }) => imageSrc !== null && setNewImage({ shownAs: imageSrc, src: imageSrc })}
        />
      </div>
      {imageError && <Alert tone="error">{imageError}</Alert>}
      <input
        ref={file}
        type="file"
        accept={IMAGE_TYPES.join()}
        aria-label={visualEditor.tools.picture}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void take(chosen);
        }}
      />
      {newImage && <ImageDialog image={newImage} onClose={close} onInsert={insert} />}
    </>
  );
  return { choose: () => file.current?.click(), take, elements };
}
