import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNIT_FIELDS } from '#contract/unit.fields.ts';
import { createUnitInput, type Unit } from '#contract/units.ts';
import { readFieldError } from '#contract/field-errors.ts';
import { textErrors } from '#contract/text-rules.ts';
import { changedTexts } from '#web/ui/merging/three-way-merge.ts';
import { minutesOf, secondsOf } from '#contract/duration.ts';
import { apiTexts, canonicalOf } from '#web/ui/editing/field-texts.ts';
import { unitFormRules, unitPicture, unitTexts, type UnitTexts } from './unit-fields.ts';

const unitErrors = (texts: UnitTexts, storedVideo?: string) =>
  Object.fromEntries(
    Object.entries(textErrors(unitFormRules(storedVideo), texts)).map(([name, { code }]) => [name, code]),
  );

describe('unitFormRules', () => {
  it('names the missing fields', () => {
    expect(unitErrors({ title: ' ', description: '', videoUrl: '', durationSeconds: '' })).toEqual({
      title: 'unit_title_required',
      description: 'description_required',
    });
  });

  it.each(['javascript:alert(1)', 'a video', '//x.example/a.mp4'])('does not take %s for a video', (videoUrl) => {
    expect(unitErrors({ videoUrl })).toEqual({ videoUrl: 'video_address_invalid' });
  });

  it('takes the page of another video site, and an old file only where the unit has it', () => {
    expect(unitErrors({ videoUrl: ' https://vimeo.com/76979871 ' })).toEqual({});
    expect(unitErrors({ videoUrl: '/media/old' })).toEqual({ videoUrl: 'video_unplayable' });
    expect(unitErrors({ videoUrl: ' /media/old ' }, '/media/old')).toEqual({});
  });

  it('agrees with the server on invalid fields', () => {
    const text = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        'https://x.example/a.mp4',
        '/media/a.mp4',
        'ftp://x',
        'https://a b',
        'https://vimeo.com/7',
      ),
      fc.string({ maxLength: 200 }),
    );
    fc.assert(
      fc.property(fc.record({ title: text, description: text, videoUrl: text }), (texts) => {
        const result = createUnitInput.safeParse(texts);
        const theirs = result.success
          ? []
          : result.error.issues.map((issue) => [issue.path[0], readFieldError(issue.message)?.code]);
        expect(unitErrors(texts)).toEqual(Object.fromEntries(theirs));
      }),
    );
  });

  it('keeps a length to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
        expect(secondsOf(minutesOf(seconds))).toBe(seconds);
      }),
    );
  });

  it.each(['-1', 'long', '1441', '1:30'])('rejects %s as minutes', (minutes) => {
    expect(unitErrors({ durationSeconds: minutes })).toEqual({ durationSeconds: 'minutes_invalid' });
  });

  it('sends seconds, and only filled fields', () => {
    expect(apiTexts(UNIT_FIELDS, { title: ' One ', durationSeconds: '1,5' })).toEqual({
      title: 'One',
      durationSeconds: '90',
    });
    expect(apiTexts(UNIT_FIELDS, { title: 'One' })).toEqual({ title: 'One' });
  });
});

it("unitPicture returns the unit's picture, else the video's still, else null", () => {
  const videoUrl = 'https://youtu.be/abcdefghijk';
  expect(unitPicture({ sectionImage: '/media/x.webp', videoUrl })).toBe('/media/x.webp');
  expect(unitPicture({ sectionImage: null, videoUrl })).toBe('https://i.ytimg.com/vi/abcdefghijk/mqdefault.jpg');
  expect(unitPicture({ sectionImage: null, videoUrl: '/media/videos/a.mp4' })).toBeNull();
  expect(unitPicture({ sectionImage: null, videoUrl: null })).toBeNull();
});

it('changedTexts compares lengths by seconds, not by spelling', () => {
  const unit = { title: 'One', description: 'A.\nB.', videoUrl: null, durationSeconds: 90, freePreview: false };
  const base = unitTexts({ ...unit, sectionImage: null } as Unit);
  const typed = {
    title: 'One',
    description: 'A.\r\nB.',
    videoUrl: '',
    durationSeconds: '1,50',
    freePreview: 'true',
    picture: '',
  };
  expect(changedTexts(base, typed, canonicalOf(UNIT_FIELDS))).toEqual({ freePreview: 'true' });
});
