import { storedAddress } from './media-kinds.ts';
import { embeddedVideo } from './video-address.ts';

/** Returns whether two addresses are those of one video, in any of the forms its links take; empty and null are none. */
export function isSameVideo(one: string | null, other: string | null): boolean {
  const [first, second] = [storedAddress(one ?? ''), storedAddress(other ?? '')];
  if (first === second) return true;
  const [embedded, another] = [embeddedVideo(first), embeddedVideo(second)];
  return embedded !== null && another !== null && embedded.site === another.site && embedded.id === another.id;
}
