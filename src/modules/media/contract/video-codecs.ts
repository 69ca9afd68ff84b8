import type { VideoProblem } from './video-check.ts';

const NAMES: Readonly<Record<string, string>> = {
  hvc1: 'H.265 (HEVC)',
  hev1: 'H.265 (HEVC)',
  dvh1: 'H.265 (HEVC)',
  dvhe: 'H.265 (HEVC)',
  'V_MPEGH/ISO/HEVC': 'H.265 (HEVC)',
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  ap4x: 'ProRes',
  V_PRORES: 'ProRes',
  'V_MPEG4/ISO/SP': 'MPEG-4 Part 2',
  'V_MPEG4/ISO/ASP': 'MPEG-4 Part 2',
  'V_MPEG4/ISO/AP': 'MPEG-4 Part 2',
  V_MPEG2: 'MPEG-2',
  jpeg: 'Motion JPEG',
  s263: 'H.263',
  encv: 'DRM',
  enca: 'DRM',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  A_AC3: 'AC-3',
  A_EAC3: 'E-AC-3',
  alac: 'Apple Lossless',
  sowt: 'PCM',
  twos: 'PCM',
  lpcm: 'PCM',
  ipcm: 'PCM',
};

/** Object types of `mp4v` and `mp4a` (ISO/IEC 14496-1, table 5; https://mp4ra.org/registered-types/object-types). */
const OBJECT_TYPES: Readonly<Record<number, string>> = {
  0x20: 'MPEG-4 Part 2',
  0x60: 'MPEG-2',
  0x61: 'MPEG-2',
  0x62: 'MPEG-2',
  0x63: 'MPEG-2',
  0x64: 'MPEG-2',
  0x65: 'MPEG-2',
  0x6a: 'MPEG-1',
  0x6c: 'Motion JPEG',
  0xa5: 'AC-3',
  0xa6: 'E-AC-3',
  0xa9: 'DTS',
};

/** What every browser the school supports plays, as MP4 and as Matroska call it. */
const VIDEO = new Set(['avc1', 'avc3', 'vp08', 'vp09', 'av01', 'V_MPEG4/ISO/AVC', 'V_VP8', 'V_VP9', 'V_AV1']);
const AUDIO = new Set(['mp4a', 'Opus', 'fLaC', '.mp3', 'A_MPEG/L3', 'A_OPUS', 'A_VORBIS', 'A_FLAC']);

/** The profiles of H.264 with more than 8 bits or more colour than 4:2:0 (ITU-T H.264, annex A), which browsers do not play. */
const AVC_PROFILES: Readonly<Record<number, string>> = {
  44: 'H.264 CAVLC 4:4:4',
  88: 'H.264 Extended',
  110: 'H.264 High 10',
  122: 'H.264 High 4:2:2',
  244: 'H.264 High 4:4:4',
};

const refused = (codec: string): VideoProblem => ({ kind: 'codec', codec });

/** Returns why browsers do not show a video or play a sound; null if they do. `setup` is the `avcC` record of H.264. */
export function codecProblem(kind: 'vide' | 'soun', codec: string, setup: Uint8Array | null): VideoProblem | null {
  // Matroska names AAC with its version and profile.
  const isKnown = kind === 'vide' ? VIDEO.has(codec) : AUDIO.has(codec) || codec.startsWith('A_AAC');
  if (!isKnown) return refused(NAMES[codec] ?? (codec.trim() || '?'));
  const profile = /avc/i.test(codec) && setup ? AVC_PROFILES[setup[1] ?? 0] : undefined;
  return profile === undefined ? null : refused(profile);
}

/** Returns the problem of a table of sample descriptions (`stsd`, ISO/IEC 14496-12, 8.5.2), from its version on. */
export function sampleProblem(table: Uint8Array, kind: string): VideoProblem | null {
  if (kind !== 'vide' && kind !== 'soun') return null;
  if (table.length < 16) return { kind: 'unreadable' };
  const entry = table.subarray(8);
  const codec = String.fromCharCode(...entry.subarray(4, 8));
  if (codec !== 'mp4v' && codec !== 'mp4a') return codecProblem(kind, codec, boxIn(entry, 'avcC'));
  const type = objectType(boxIn(entry, 'esds'));
  const name = type === null ? undefined : OBJECT_TYPES[type];
  if (name !== undefined) return refused(name);
  return codec === 'mp4v' ? refused('MPEG-4 Part 2') : null;
}

/** Returns the content of a box within a sample description, wherever its version puts it; null if there is none. */
function boxIn(entry: Uint8Array, type: string): Uint8Array | null {
  const index = String.fromCharCode(...entry.subarray(0, 4_096)).indexOf(type);
  return index === -1 ? null : entry.subarray(index + 4);
}

/** Returns the object type in an `esds` box (ISO/IEC 14496-1, 7.2.6.5 and 7.2.6.6); null if it has none. */
function objectType(box: Uint8Array | null): number | null {
  if (!box) return null;
  let index = 4;
  const open = (tag: number): boolean => {
    if (box[index] !== tag) return false;
    for (index += 1; ((box[index] ?? 0) & 0x80) !== 0;) index += 1;
    index += 1;
    return true;
  };
  if (!open(3)) return null;
  const flags = box[index + 2] ?? 0;
  index += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (box[index + 3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0);
  return open(4) ? (box[index] ?? null) : null;
}
