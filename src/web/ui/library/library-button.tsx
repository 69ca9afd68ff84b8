import { Images } from 'lucide';
import { Suspense, useContext, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { type ChosenFile, type LibraryChoiceKind, MediaLibrary } from './library-place.ts';

/** Opens the library to choose an image or file that is stored already; nothing where there is no library. */
export function LibraryButton(props: {
  kind: LibraryChoiceKind;
  onChoose: (file: ChosenFile) => void;
  size?: 'sm';
  disabled?: boolean;
  /** What it is chosen for, such as the label of the field. */
  label: string;
}) {
  const { library: words } = useMessages().editing;
  const dialog = useContext(MediaLibrary);
  const [open, setOpen] = useState(false);
  if (!dialog) return null;
  return (
    <>
      <Button
        tone="secondary"
        {...(props.size && { size: props.size })}
        aria-haspopup="dialog"
        aria-disabled={props.disabled}
        aria-label={words.chooseFor(props.label)}
        onClick={() => props.disabled || setOpen(true)}
      >
        <Icon of={Images} className="size-4" />
        {words.choose}
      </Button>
      {open && (
        <Suspense>
          {dialog({
            kind: props.kind,
            onClose: () => setOpen(false),
            onChoose: (file) => {
              // While a dialog is open, nothing behind it can have the focus.
              flushSync(() => setOpen(false));
              props.onChoose(file);
            },
          })}
        </Suspense>
      )}
    </>
  );
}

/** Chooses an image of the library as a file, to be cut to the shape of its field and stored again. */
export function LibraryImageButton(props: {
  label: string;
  onFile: (file: File) => void;
  /** The image could not be read. */
  onFailure: () => void;
}) {
  return (
    <LibraryButton
      kind="image"
      label={props.label}
      onChoose={(chosen) => void fileOf(chosen).then(props.onFile, props.onFailure)}
    />
  );
}

async function fileOf({ url, name }: ChosenFile): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The image returned ${response.status}.`);
  const blob = await response.blob();
  return new File([blob], `${name || 'image'}.webp`, { type: blob.type });
}
