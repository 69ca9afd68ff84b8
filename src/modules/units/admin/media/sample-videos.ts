/** A video that may be shown under its licence. */
export interface SampleVideo {
  readonly name: string;
  readonly by: string;
  readonly url: string;
}

/** Blender Foundation videos, all under Creative Commons Attribution. */
export const OPEN_VIDEOS: readonly SampleVideo[] = [
  { name: 'Big Buck Bunny', by: 'Blender Foundation, CC BY 3.0', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
  { name: 'Sintel', by: 'Blender Foundation, CC BY 3.0', url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ' },
  { name: 'Tears of Steel', by: 'Blender Foundation, CC BY 3.0', url: 'https://www.youtube.com/watch?v=R6MlUcmOul8' },
];

/** The demo's video on this server: it plays without the internet. */
export const DEMO_VIDEO: SampleVideo = {
  name: 'How an arch carries its load',
  by: 'Aula, CC0',
  url: '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4',
};
