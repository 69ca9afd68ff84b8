import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNIT_FIELDS, type UnitField } from '#modules/units/contract/unit.fields.ts';
import { createUnitInput } from '#modules/units/contract/units.ts';
import { readFieldError } from '#contract/fields/field-errors.ts';
import { textErrors } from '#contract/fields/text-rules.ts';
import { minutesOf, secondsOf } from '#contract/time/duration.ts';
import { apiTexts } from '#web/ui/editing/field-texts.ts';
import { unitImage } from './unit-fields.ts';

const unitErrors = (texts: Readonly<Partial<Record<UnitField, string>>>) =>
  Object.fromEntries(Object.entries(textErrors(UNIT_FIELDS, texts)).map(([name, { code }]) => [name, code]));

describe('the rules of a new unit', () => {
  it('[SECTIONS-05, SECTIONS-06] names the missing fields', () => {
    expect(unitErrors({ title: ' ', description: '', videoUrl: '', durationSeconds: '' })).toEqual({
      title: 'unit_title_required',
      description: 'description_required',
    });
  });

  it.each(['javascript:alert(1)', 'a video', '//x.example/a.mp4'])('does not take %s for a video', (videoUrl) => {
    expect(unitErrors({ videoUrl })).toEqual({ videoUrl: 'video_address_invalid' });
  });

  it('takes the page of another video site, and no other file of the school', () => {
    expect(unitErrors({ videoUrl: ' https://vimeo.com/76979871 ' })).toEqual({});
    expect(unitErrors({ videoUrl: '/media/old' })).toEqual({ videoUrl: 'video_unplayable' });
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

it("[SECTIONS-09, SECTIONS-10] unitImage returns the unit's picture, else the video's still, else null", () => {
  const videoUrl = 'https://youtu.be/abcdefghijk';
  expect(unitImage({ sectionImage: '/media/x.webp', videoUrl })).toBe('/media/x.webp');
  expect(unitImage({ sectionImage: null, videoUrl })).toBe('https://i.ytimg.com/vi/abcdefghijk/mqdefault.jpg');
  expect(unitImage({ sectionImage: null, videoUrl: '/media/videos/a.mp4' })).toBeNull();
  expect(unitImage({ sectionImage: null, videoUrl: null })).toBeNull();
});
