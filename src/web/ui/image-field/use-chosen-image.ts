import { useEffect, useRef, useState } from 'react';
import { cutImage, type OpenedImage, openImage } from './cut-image.ts';
import type { CropArea, Refusal } from './image-rules.ts';

/**
 * The decision about an image: keep it, remove it, use this cropped one; or `cropping`: a file is chosen and not yet
 * cropped.
 */
export type ImageValue = DecidedImage | 'cropping';
export type DecidedImage = 'kept' | 'removed' | CroppedImage;

/** A cropped image and its object URL, valid while it is the value of a field. */
export interface CroppedImage {
  readonly file: File;
  readonly url: string;
}

/** The state or error of the field; each has a sentence of the same name. */
export type ImageNote = Refusal | 'opening' | 'cropped' | 'cropFailed' | null;

/** The steps of an image from the chosen file over the crop to the value of the field. */
export function useChosenImage(value: ImageValue, onChange: (value: ImageValue) => void) {
  const [opened, setOpened] = useState<OpenedImage | null>(null);
  const [note, setNote] = useState<ImageNote>(null);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const before = useRef<DecidedImage>('kept');
  const area = useRef<CropArea | null>(null);
  const latest = useRef(0);
  // The input of `settle`, which may outlive the rendering it was called in.
  const opening = useRef<Promise<'opened' | 'refused' | 'replaced'> | null>(null);
  const cropping = useRef<Promise<CroppedImage | null> | null>(null);
  const pending = useRef<OpenedImage | null>(null);

  useEffect(() => () => void (opened && URL.revokeObjectURL(opened.shownAs)), [opened]);
  useEffect(() => () => void (typeof value === 'object' && URL.revokeObjectURL(value.url)), [value]);
  // A file still being opened when the field is unmounted must not change it.
  useEffect(() => () => void latest.current++, []);

  const close = (next: ImageValue) => {
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
    const image = await openImage(file);
    if (mine !== latest.current) {
      if (typeof image !== 'string') URL.revokeObjectURL(image.shownAs);
      return 'replaced';
    }
    if (typeof image === 'string') {
      setNote(image);
      return 'refused';
    }
    if (value !== 'cropping') before.current = value;
    setNote(null);
    setReady(false);
    area.current = null;
    pending.current = image;
    setOpened(image);
    onChange('cropping');
    return 'opened';
  };
  const choose = (file: File): void => {
    const mine = open(file).finally(() => {
      if (opening.current === mine) opening.current = null;
    });
    opening.current = mine;
  };

  const cut = async (image: OpenedImage): Promise<CroppedImage | null> => {
    const mine = latest.current;
    setBusy(true);
    try {
      const file = await cutImage(image.file, area.current);
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
  /** Crops the image to the shown area; a second call meanwhile waits for the first. */
  const crop = (): Promise<CroppedImage | null> => {
    if (!pending.current) return Promise.resolve(null);
    cropping.current ??= cut(pending.current).finally(() => (cropping.current = null));
    return cropping.current;
  };

  return {
    opened,
    note,
    busy,
    /** False until the shown area is known, which takes a moment. */
    ready,
    choose,
    crop,
    /**
     * Finishes pending work: waits for a file being opened and crops to the shown area, or to the middle if none is
     * shown yet. Returns the decision; null if the file was refused, replaced or cannot be cropped.
     */
    settle: async (): Promise<DecidedImage | null> => {
      let outcome: 'opened' | 'refused' | 'replaced' | null = null;
      while (opening.current) outcome = await opening.current;
      if (outcome === 'refused' || outcome === 'replaced') return null;
      if (pending.current) return crop();
      return value === 'cropping' ? null : value;
    },
    isPending: (): boolean => opening.current !== null || pending.current !== null,
    /** Drops the file being cropped and restores the previous decision. */
    giveUp: () => {
      setNote(null);
      close(shownAnew(before.current));
    },
    /** Says that an image could not be read. */
    refuse: () => setNote('unreadable'),
    decide: (next: DecidedImage) => {
      setNote(null);
      close(next);
    },
    see: (next: CropArea) => {
      area.current = next;
      setReady(true);
    },
  };
}

/** Returns a restored value with a new object URL: the old one was revoked when it was replaced. */
const shownAnew = (value: DecidedImage): DecidedImage =>
  typeof value === 'object' ? { ...value, url: URL.createObjectURL(value.file) } : value;
