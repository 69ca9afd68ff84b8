import { useEffect, useRef, useState } from 'react';
import { cutPicture, type OpenedPicture, openPicture } from './cut-picture.ts';
import type { CropArea, Refusal } from './picture-rules.ts';

/**
 * What was decided about a picture: leave it as it is, take it away, use this cropped one; or `cropping`: a file has been
 * chosen and not yet cropped.
 */
export type PictureValue = DecidedPicture | 'cropping';
export type DecidedPicture = 'kept' | 'removed' | CroppedPicture;

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
  const before = useRef<DecidedPicture>('kept');
  const area = useRef<CropArea | null>(null);
  const latest = useRef(0);
  // What `settle` waits for and works on; it may run longer than the rendering it was called in.
  const opening = useRef<Promise<'opened' | 'refused' | 'replaced'> | null>(null);
  const cropping = useRef<Promise<CroppedPicture | null> | null>(null);
  const pending = useRef<OpenedPicture | null>(null);

  useEffect(() => () => void (opened && URL.revokeObjectURL(opened.shownAs)), [opened]);
  useEffect(() => () => void (typeof value === 'object' && URL.revokeObjectURL(value.url)), [value]);
  // A file still being opened when the field goes away must not come back to it.
  useEffect(() => () => void latest.current++, []);

  const close = (next: PictureValue) => {
    latest.current++;
    setOpened(null);
    setReady(false);
    pending.current = null;
    area.current = null;
    onChange(next);
  };

  const open = async (file: File) => {
    const mine = ++latest.current;
    setNote('opening');
    const picture = await openPicture(file);
    if (mine !== latest.current) {
      if (typeof picture !== 'string') URL.revokeObjectURL(picture.shownAs);
      return 'replaced';
    }
    if (typeof picture === 'string') {
      setNote(picture);
      return 'refused';
    }
    if (value !== 'cropping') before.current = value;
    setNote(null);
    setReady(false);
    area.current = null;
    pending.current = picture;
    setOpened(picture);
    onChange('cropping');
    return 'opened';
  };
  const choose = (file: File): void => {
    const mine = open(file).finally(() => {
      if (opening.current === mine) opening.current = null;
    });
    opening.current = mine;
  };

  const cut = async (picture: OpenedPicture): Promise<CroppedPicture | null> => {
    const mine = latest.current;
    setBusy(true);
    try {
      const file = await cutPicture(picture.file, area.current);
      if (mine !== latest.current) return null;
      const cropped = { file, url: URL.createObjectURL(file) };
      close(cropped);
      setNote('cropped');
      return cropped;
    } catch {
      setNote('cropFailed');
      return null;
    } finally {
      setBusy(false);
    }
  };
  /** Crops the picture to the area shown; a second call while it is being cropped waits for the first. */
  const crop = (): Promise<CroppedPicture | null> => {
    if (!pending.current) return Promise.resolve(null);
    cropping.current ??= cut(pending.current).finally(() => (cropping.current = null));
    return cropping.current;
  };

  return {
    opened,
    note,
    busy,
    /** False until the part that is shown is known, which takes the picture a moment. */
    ready,
    choose,
    crop,
    /**
     * Finishes what is pending: waits for a file that is being opened and crops to the area shown, or to the middle
     * while none is shown yet. Returns the decision; null when the file was refused, replaced or cannot be cropped.
     */
    settle: async (): Promise<DecidedPicture | null> => {
      let outcome: 'opened' | 'refused' | 'replaced' | null = null;
      while (opening.current) outcome = await opening.current;
      if (outcome === 'refused' || outcome === 'replaced') return null;
      if (pending.current) return crop();
      return value === 'cropping' ? null : value;
    },
    isPending: (): boolean => opening.current !== null || pending.current !== null,
    /** Drops the file being cropped and goes back to what was decided before it. */
    giveUp: () => {
      setNote(null);
      close(shownAnew(before.current));
    },
    decide: (next: DecidedPicture) => {
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
const shownAnew = (value: DecidedPicture): DecidedPicture =>
  typeof value === 'object' ? { ...value, url: URL.createObjectURL(value.file) } : value;
