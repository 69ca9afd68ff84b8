import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FieldErrorCode, fieldErrorSentence } from '#contract/fields/field-errors.ts';
import { OTHER_PACKAGES } from '#modules/media/contract/other-packages.ts';
import { ApiError } from '#web/lib/api.ts';
import { loadAllMessages } from '#web/lib/messages/load-messages.ts';
import { translateServerError } from '#web/lib/translate-server-error.ts';
import { ImportRefusal } from './import-refusal.tsx';

beforeAll(async () => {
  await loadAllMessages('en');
  await loadAllMessages('es');
});

const shown = (message: string, fields: Record<string, string> = {}) =>
  renderToStaticMarkup(<ImportRefusal error={new ApiError(message, { status: 415, code: 'file_type', fields })} />);

describe('ImportRefusal', () => {
  it.each(Object.entries(OTHER_PACKAGES))('names the package of another system of a file in .%s', (_, code) => {
    const sentence = fieldErrorSentence({ code });
    expect(shown(sentence)).toContain(sentence);
  });

  it('lists files with their problems', () => {
    expect(shown('', { 'units/a.md:4': 'This is wrong.' })).toContain('<code>units/a.md:4</code>: This is wrong.');
  });
});

describe('translateServerError', () => {
  it('names packages and films that are refused in Spanish', () => {
    const reasons: FieldErrorCode[] = [
      'package_scorm',
      'package_cartridge',
      'package_ims',
      'film_incomplete',
      'film_hevc',
    ];
    const sentences = reasons.map((code) => translateServerError('English', 'es', 'file_type', { code }));
    expect(sentences).toEqual([
      expect.stringContaining('SCORM'),
      expect.stringContaining('Common Cartridge'),
      expect.stringContaining('IMS'),
      expect.stringContaining('incompleto'),
      expect.stringContaining('HEVC'),
    ]);
  });
});
