import { useEffect, useRef, useState } from 'react';
import { cutPicture, type OpenedPicture, openPicture } from './cut-picture.ts';
import type { CropArea, Refusal } from './picture-rules.ts';

/**
 * The decision about a picture: keep it, remove it, use this cropped one; or `cropping`: a file is chosen and not yet
 * cropped.
 */
export type PictureValue = DecidedPicture | 'cropping';
export type DecidedPicture = 'kept' | 'removed' | CroppedPicture;

/** A cropped picture and its object URL, valid while it is the value of a field. */
export interface CroppedPicture {
  readonly file: File;
  readonly url: string;
}

/** The state or error of the field; each has a sentence of the same name. */
export type PictureNote = Refusal | 'opening' | 'cropped' | 'cropFailed' | null;

/** The steps of a picture from the chosen file over the crop to the value of the field. */
export function useChosenPicture(value: PictureValue, onChange: (value: PictureValue) => void) {
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [note, setNote] = useState<PictureNote>(null);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  const before = useRef<DecidedPicture>('kept');
  const area = useRef<CropArea | null>(null);
  const latest = useRef(0);
  // The input of `settle`, which may outlive the rendering it was called in.
  const opening = useRef<Promise<'opened' | 'refused' | 'replaced'> | null>(null);
  const cropping = useRef<Promise<CroppedPicture | null> | null>(null);
  const pending = useRef<OpenedPicture | null>(null);

  useEffect(() => () => void (opened && URL.revokeObjectURL(opened.shownAs)), [opened]);
  useEffect(() => () => void (typeof value === 'object' && URL.revokeObjectURL(value.url)), [value]);
  // A file still being opened when the field is unmounted must not change it.
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
  /** Crops the picture to the shown area; a second call meanwhile waits for the first. */
  const crop = (): Promise<CroppedPicture | null> => {
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
    settle: async (): Promise<DecidedPicture | null> => {
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

/** Returns a restored value with a new object URL: the old one was revoked when it was replaced. */
const shownAnew = (value: DecidedPicture): DecidedPicture =>
  typeof value === 'object' ? { ...value, url: URL.createObjectURL(value.file) } : value;
