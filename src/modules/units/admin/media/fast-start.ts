interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  /** Where its content begins. */
  readonly content: number;
}

const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** An index beyond this is not one of a video. */
const LARGEST_INDEX = 64 * 1024 * 1024;

const typeAt = (view: DataView, offset: number): string =>
  String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );

/** Reads the header of a box at a position of a view (ISO/IEC 14496-12, 4.2); null if it is none. */
function boxAt(view: DataView, position: number, offset: number, limit: number): Box | null {
  if (view.byteLength - position < 8) return null;
  const short = view.getUint32(position);
  const long = short === 1 && view.byteLength - position >= 16;
  const size = long ? Number(view.getBigUint64(position + 8)) : short === 0 ? limit - offset : short;
  const header = long ? 16 : 8;
  if (size < header || offset + size > limit) return null;
  return { type: typeAt(view, position + 4), start: offset, end: offset + size, content: offset + header };
}

async function topLevelBoxes(video: Blob): Promise<Box[] | null> {
  const boxes: Box[] = [];
  for (let offset = 0; offset < video.size;) {
    const view = new DataView(await video.slice(offset, offset + 16).arrayBuffer());
    const box = boxAt(view, 0, offset, video.size);
    if (!box) return null;
    boxes.push(box);
    offset = box.end;
  }
  return boxes;
}

/** Adds a distance to every chunk offset within a range of an index. Returns false if one no longer fits. */
function moveOffsets(view: DataView, start: number, end: number, by: number): boolean {
  for (let offset = start; offset < end;) {
    const box = boxAt(view, offset, offset, end);
    if (!box) return false;
    if (CONTAINERS.has(box.type) && !moveOffsets(view, box.content, box.end, by)) return false;
    if (box.type === 'stco' || box.type === 'co64') {
      const width = box.type === 'stco' ? 4 : 8;
      const count = view.getUint32(box.content + 4);
      if (box.content + 8 + count * width > box.end) return false;
      for (let entry = 0; entry < count; entry++) {
        const place = box.content + 8 + entry * width;
        if (width === 8) view.setBigUint64(place, view.getBigUint64(place) + BigInt(by));
        else if (view.getUint32(place) + by > 0xffff_ffff) return false;
        else view.setUint32(place, view.getUint32(place) + by);
      }
    }
    offset = box.end;
  }
  return true;
}

/**
 * Returns an MP4 video with its index (`moov`) before its data, so that it plays from the first bytes on. The data is not
 * copied: it stays in the file, which may be larger than the memory. The same file gives the same video. Videos that begin
 * with their index, and those whose structure is unknown, are returned as they are.
 */
export async function withFastStart(video: Blob): Promise<Blob> {
  const boxes = await topLevelBoxes(video);
  const index = boxes?.find(({ type }) => type === 'moov');
  const data = boxes?.find(({ type }) => type === 'mdat');
  if (!index || !data || index.start < data.start || index.end - index.start > LARGEST_INDEX) return video;
  // In fragments the data lies beside its own index.
  if (boxes?.some(({ type }) => type === 'moof')) return video;
  const moved = await video.slice(index.start, index.end).arrayBuffer();
  const size = index.end - index.start;
  if (!moveOffsets(new DataView(moved), 0, size, size)) return video;
  return new Blob([video.slice(0, data.start), moved, video.slice(data.start, index.start), video.slice(index.end)], {
    type: video.type,
  });
}
