import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import type { AppError } from '#server/errors.ts';
import { archiveOfEmptyFiles, zipOf } from '#tests/support/samples/course-archives.ts';
import { indexLast, mp4Video, videoEntry } from '#tests/support/samples/videos.ts';
import { readFiles } from './read-files.ts';
import { verifyMedia } from './verify-media.ts';
import { storedZip } from './zip-source.ts';

const pdf = Buffer.from('%PDF-1.7 a worksheet');

describe('files that are refused', () => {
  const YAML = (more = '') =>
    `format: 1\nid: ${newId()}\nname: A\ncategory: Programming\nteacher: B\ndescription: C\nprice: 1\nunits: ["units/a.md"]\n${more}`;
  const UNIT = `---\nid: ${newId()}\ntitle: A\n---\ntext`;
  const course_ = (more: readonly (readonly [string, string | Buffer])[] = [], yaml = YAML()) =>
    zipOf([['course.yaml', yaml], ['units/a.md', UNIT], ...more]);
  /** Returns what is wrong with an archive, by file and line. */
  const refusalOf = async (archive: Buffer) => {
    const read = async (_key: string, range?: { start: number; end: number }) => ({
      size: archive.length,
      stream: Readable.from([archive.subarray(range?.start ?? 0, (range?.end ?? archive.length) + 1)]),
    });
    const error = await storedZip({ read }, 'private/a.zip', archive.length)
      .then(async (source) => verifyMedia(source, (await readFiles(source)).document))
      .then(
        () => null,
        (cause: unknown) => cause,
      );
    if (error === null) return 'taken';
    const { details } = error as AppError;
    return Object.entries(details.fieldErrors ?? {}).map(([at, { code }]) => `${at} ${code}`);
  };
  /** Replaces a name in an archive by one of the same length. */
  const renamed = (archive: Buffer, from: string, to: string): Buffer =>
    Buffer.from(archive.toString('latin1').replaceAll(from, to), 'latin1');

  it('are archives with traversal, links, repeated names, too many entries and false sizes', async () => {
    expect(await refusalOf(renamed(await course_([['aa/x.md', 'x']]), 'aa/x.md', '../x.md'))).toEqual([
      'zip file_path_unsafe',
    ]);
    expect(await refusalOf(await zipOf([['course.yaml', '/etc/passwd']], { mode: 0o120777 }))).toEqual([
      'course.yaml file_is_link',
    ]);
    expect(await refusalOf(await course_([['units/A.md', UNIT]]))).toEqual(['units/A.md file_twice']);
    expect(await refusalOf(archiveOfEmptyFiles(100_000))).toEqual(['zip too_many_entries']);
    const bomb = await course_([['media/a.pdf', Buffer.alloc(3_000_000)]]);
    expect(await refusalOf(bomb)).toEqual(['media/a.pdf file_size_false']);
    expect(await refusalOf(await course_([['media/a.exe', 'x']]))).toEqual(['media/a.exe file_not_of_course']);
    expect(await refusalOf(await course_([['units/b.md', 'x'.repeat(600_000)]]))).toEqual([
      'units/b.md file_too_large',
    ]);
    expect(await refusalOf(Buffer.from('PK\x03\x04 and nothing else'))).toEqual(['zip zip_unreadable']);
    const sized = await zipOf(
      [
        ['course.yaml', YAML()],
        ['units/a.md', UNIT],
      ],
      { compress: true },
    );
    // The directory says less than there is: the size stands behind the checksum and the compressed size.
    const at = sized.lastIndexOf('units/a.md') - 46;
    sized.writeUInt32LE(UNIT.length - 3, at + 24);
    expect(await refusalOf(sized)).toEqual(['units/a.md file_size_false']);
  });

  it('are packages of other systems, by their kind, alone or in one folder', async () => {
    const manifest = (schema: string) => `<manifest><metadata><schema>${schema}</schema></metadata></manifest>`;
    const packages: [string, string, string][] = [
      ['imsmanifest.xml', manifest('ADL SCORM'), 'package_scorm'],
      ['imsmanifest.xml', '<manifest xmlns:a="http://www.adlnet.org/xsd/adlcp_v1p3"/>', 'package_scorm'],
      ['imsmanifest.xml', manifest('IMS Common Cartridge'), 'package_cartridge'],
      ['imsmanifest.xml', '<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"/>', 'package_cartridge'],
      ['imsmanifest.xml', manifest('IMS Content'), 'package_ims'],
      ['moodle_backup.xml', 'x', 'package_moodle'],
      ['h5p.json', '{}', 'package_h5p'],
    ];
    for (const [name, text, code] of packages) {
      for (const folder of ['', 'Kurs/', 'Kurs/b/'])
        expect(
          await refusalOf(
            await zipOf([
              ['__MACOSX/._Kurs', 'x'],
              [`${folder}${name}`, text],
              ['Kurs/b/c.xml', 'x'],
            ]),
          ),
          `${folder}${name}`,
        ).toEqual(folder === 'Kurs/b/' ? expect.not.arrayContaining([`zip ${code}`]) : [`zip ${code}`]);
    }
    const utf16 = Buffer.from(`\ufeff${manifest('ADL SCORM')}`, 'utf16le');
    expect(await refusalOf(await zipOf([['imsmanifest.xml', utf16]]))).toEqual(['zip package_scorm']);
  });

  it('are films that browsers do not show, with the reason', async () => {
    const withVideo = async (bytes: Buffer) =>
      refusalOf(
        await zipOf([
          ['course.yaml', YAML()],
          [
            'units/a.md',
            UNIT.replace(
              'title: A',
              'title: A\nfilm: media/a.mp4\nfiles: [{kind: film, name: a.mp4, file: media/a.mp4}]',
            ),
          ],
          ['media/a.mp4', bytes],
        ]),
      );
    const whole = mp4Video(200_000);
    expect(await withVideo(whole)).toBe('taken');
    expect(await withVideo(indexLast(whole))).toBe('taken');
    expect(await withVideo(whole.subarray(0, 100_000))).toEqual(['media/a.mp4 film_incomplete']);
    expect(await withVideo(indexLast(whole).subarray(0, 150_000))).toEqual(['media/a.mp4 film_incomplete']);
    expect(await withVideo(mp4Video(1_000, [['vide', videoEntry('hvc1')]]))).toEqual(['media/a.mp4 film_hevc']);
  });

  it('are none of the files that Finder and Explorer leave in an archive around one folder', async () => {
    const files: [string, string][] = [
      ['.DS_Store', 'x'],
      ['__MACOSX/._Kurs', 'x'],
      ['__MACOSX/Kurs/._course.yaml', 'x'],
      ['Kurs/.DS_Store', 'x'],
      ['Kurs/Thumbs.db', 'x'],
      ['Kurs/course.yaml', YAML()],
      ['Kurs/units/a.md', UNIT],
    ];
    expect(await refusalOf(await zipOf(files))).toBe('taken');
    // Explorer of old wrote backslashes.
    const slashes = renamed(await zipOf(files), 'Kurs/units/a.md', 'Kurs\\units\\a.md');
    expect(await refusalOf(renamed(slashes, 'Kurs/course.yaml', 'Kurs\\course.yaml'))).toBe('taken');
  });

  it('are texts with wrong YAML, by file and line', async () => {
    const of = async (yaml: string) => refusalOf(await course_([], yaml));
    expect(await of(YAML('imageAlt: &a x\nlevel: *a\n'))).toEqual(['course.yaml:9 yaml_alias']);
    expect(await of(YAML('level: !!binary aGk=\n'))).toEqual(['course.yaml:9 yaml_alias']);
    expect(await of(YAML('name: B\n'))).toEqual(['course.yaml:9 yaml_key_twice']);
    expect(await of(YAML('colour: red\n'))).toEqual(['course.yaml:9 yaml_key_unknown']);
    expect(await of(YAML('level: [1, 2\n'))).toEqual(['course.yaml:10 yaml_invalid']);
    expect(await of(YAML().replace('teacher: B', 'teacher: [B]'))).toEqual(['course.yaml:5 teacher_required']);
    expect(await of(YAML().replace('price: 1', 'price: 1e99'))).toEqual(['course.yaml:7 price_too_high']);
    expect(await of(YAML().replace('teacher: B\n', ''))).toEqual(['course.yaml:1 teacher_required']);
    expect(await of(YAML(`level: ${'['.repeat(40_000)}\n`))).toHaveLength(1);
    const unit = async (text: string | Buffer) =>
      refusalOf(
        await zipOf([
          ['course.yaml', YAML()],
          ['units/a.md', text],
        ]),
      );
    expect(await unit('text')).toEqual(['units/a.md:1 front_matter_missing']);
    expect(await unit(UNIT.replace('title: A', 'title: A\nfreePreview: perhaps'))).toEqual(['units/a.md:4 invalid']);
    expect(await unit(UNIT.replace('title: A', 'title: A\nfilm: media/a.mp4'))).toEqual(['units/a.md:4 media_missing']);
    expect(await unit(UNIT.replace('text', ''))).toEqual(['units/a.md:5 description_required']);
    expect(await unit(Buffer.from([0xff, 0xfe, 0]))).toEqual(['units/a.md not_utf8']);
    expect(await refusalOf(await course_([['units/b.md', UNIT]]))).toEqual(['units/b.md unit_not_listed']);
    const twice = YAML().replace('["units/a.md"]', '["units/a.md", "units/a.md"]');
    expect(await of(twice)).toEqual(['course.yaml:8 unit_listed_twice']);
  });

  it('are media that are not what their names say', async () => {
    const withFile = (path: string) =>
      UNIT.replace('title: A', `title: A\nfiles: [{kind: file, name: a.pdf, file: ${path}}]`);
    const refused = async (path: string, bytes: Buffer) =>
      refusalOf(
        await zipOf([
          ['course.yaml', YAML()],
          ['units/a.md', withFile(path)],
          [path, bytes],
        ]),
      );
    expect(await refused('media/a.pdf', Buffer.from('<script>'))).toEqual(['media/a.pdf file_type_wrong']);
    const named = `media/${'0'.repeat(64)}.pdf`;
    expect(await refused(named, pdf)).toEqual([`${named} file_changed`]);
  });
});
