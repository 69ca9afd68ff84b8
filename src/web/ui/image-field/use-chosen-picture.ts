import { useEffect, useRef, useState } from 'react';
import { cutPicture, type OpenedPicture, openPicture } from './cut-picture.ts';
import type { CropArea, Refusal } from './picture-rules.ts';

/**
 * What somebody decided about a picture: leave it as it is, take it away, use this cropped one; or `cropping`: they
 * have chosen a file and not yet said which part of it, so a form waits.
 */
export type PictureValue = 'kept' | 'removed' | 'cropping' | CroppedPicture;

/** A cropped picture and the address the page shows it under, good as long as it is the value of a field. */
export interface CroppedPicture {
  readonly file: File;
  readonly url: string;
}

/** What the field is doing, or what went wrong; each has a sentence of the same name. */
export type PictureNote = Refusal | 'opening' | 'cropped' | 'cropFailed' | null;

/** The way of a picture from the chosen file over the crop to the value of the field. */
export function useChosenPicture(value: PictureValue, onChange: (value: PictureValue) => void) {
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [note, setNote] = useState<PictureNote>(null);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const before = useRef<PictureValue>('kept');
  const area = useRef<CropArea | null>(null);
  const latest = useRef(0);

  useEffect(() => () => void (opened && URL.revokeObjectURL(opened.shownAs)), [opened]);
  useEffect(() => () => void (typeof value === 'object' && URL.revokeObjectURL(value.url)), [value]);
  // A file still being opened when the field goes away must not come back to it.
  useEffect(() => () => void latest.current++, []);

  const close = (next: PictureValue) => {
    latest.current++;
    setOpened(null);
    setReady(false);
    area.current = null;
    onChange(next);
  };

  const choose = async (file: File): Promise<void> => {
    const mine = ++latest.current;
    setNote('opening');
    const picture = await openPicture(file);
    if (mine !== latest.current) {
      if (typeof picture !== 'string') URL.revokeObjectURL(picture.shownAs);
      return;
    }
    if (typeof picture === 'string') return setNote(picture);
    if (value !== 'cropping') before.current = value;
    setNote(null);
    setReady(false);
    area.current = null;
    setOpened(picture);
    onChange('cropping');
  };

  const crop = async (): Promise<boolean> => {
    if (!opened || !area.current || busy) return false;
    const mine = latest.current;
    setBusy(true);
    try {
      const file = await cutPicture(opened.file, area.current);
      if (mine !== latest.current) return false;
      close({ file, url: URL.createObjectURL(file) });
      setNote('cropped');
      return true;
    } catch {
      setNote('cropFailed');
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    opened,
    note,
    busy,
    /** False until the part that is shown is known, which takes the picture a moment. */
    ready,
    choose,
    crop,
    /** Drops the file being cropped and goes back to what was decided before it. */
    giveUp: () => {
      setNote(null);
      close(shownAnew(before.current));
    },
    decide: (next: PictureValue) => {
      setNote(null);
      close(next);
    },
    see: (next: CropArea) => {
      area.current = next;
      setReady(true);
    },
  };
}

/** A value that is decided for again: its address was given back when it stopped being the value. */
const shownAnew = (value: PictureValue): PictureValue =>
  typeof value === 'object' ? { ...value, url: URL.createObjectURL(value.file) } : value;
